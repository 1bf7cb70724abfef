import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { planDecider, type PaidPlan } from './domain/plan.ts';

/** Payments of one artisan may come at once, with an operator beside them. */
const tries = 15;

/** Counts a paid plan, or says that it cannot be had. Safe twice, beside itself and cut short: a payment is one commit by its name. */
@Injectable()
export class TakePlanPayment {
  constructor(private readonly commands: CommandRunner) {}

  async run(paid: Omit<PaidPlan, 'kind'>): Promise<void> {
    await this.commands.run(
      planDecider,
      paid.artisanId,
      { ...paid, kind: 'pay' },
      { commitId: `paid.${paid.paymentId}`, tries },
    );
  }
}
