import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { planDecider, type RefundedPlan } from './domain/plan.ts';

/** Payments of one artisan may come at once, with an operator beside them. */
const tries = 15;

/** Takes months back whose money was given back. Safe twice, beside itself and cut short: a refund is one commit by the name of its payment. */
@Injectable()
export class TakePlanRefund {
  constructor(private readonly commands: CommandRunner) {}

  async run(refunded: Omit<RefundedPlan, 'kind'>): Promise<void> {
    await this.commands.run(
      planDecider,
      refunded.artisanId,
      { ...refunded, kind: 'refund' },
      { commitId: `refunded.${refunded.paymentId}`, tries },
    );
  }
}
