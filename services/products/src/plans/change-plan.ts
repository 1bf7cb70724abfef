import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import {
  planDecider,
  type PlanState,
  type SetPlan as Command,
  type PaidPlan,
  type RefundedPlan,
} from './domain/plan.ts';

/** Gives an artisan a plan. Safe to repeat: the same plan again is no event. */
@Injectable()
export class SetPlan {
  constructor(private readonly commands: CommandRunner) {}

  async run(command: Omit<Command, 'kind'>): Promise<PlanState> {
    return (
      await this.commands.run(planDecider, command.artisanId, { ...command, kind: 'set' }, { commitId: newId('com') })
    ).state;
  }
}

/** Payments of one artisan may come at once, with an operator beside them. */
const tries = 15;

/** Counts a paid plan, or says that it cannot be had. Safe to run twice, concurrently and after a crash: a payment is one commit by its name. */
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

/** Takes months back whose money was given back. Safe to run twice, concurrently and after a crash: a refund is one commit by the name of its payment. */
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
