import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { payablePlans } from '@asili/contracts';
import { OnEvent, type Incoming } from '@asili/platform';
import { TakePlanPayment, TakePlanRefund } from './change-plan.ts';

/** Plans that were paid, or whose money was given back. May come twice: see TakePlanPayment, TakePlanRefund. A payment's events come in order. */
@Controller()
export class PlansEvents {
  constructor(
    private readonly takePayment: TakePlanPayment,
    private readonly takeRefund: TakePlanRefund,
  ) {}

  @OnEvent('payments.plan-paid.v1', { group: 'products.plans' })
  async paid(
    @Payload() { data: { artisanId, paymentId, months, paidAt, ...data } }: Incoming<'payments.plan-paid.v1'>,
  ): Promise<void> {
    const plan = payablePlans.find((each) => each === data.plan);
    if (!plan) throw new RangeError(`no plan ${data.plan} can be paid here`); // Parked until a release knows it.
    await this.takePayment.run({ artisanId, paymentId, plan, months, paidAt: new Date(paidAt) });
  }

  @OnEvent('payments.plan-refunded.v1', { group: 'products.plans' })
  async refunded(
    @Payload() { data: { artisanId, paymentId, months, refundedAt } }: Incoming<'payments.plan-refunded.v1'>,
  ): Promise<void> {
    await this.takeRefund.run({ artisanId, paymentId, months, at: new Date(refundedAt) });
  }
}
