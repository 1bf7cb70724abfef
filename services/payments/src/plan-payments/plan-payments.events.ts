import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { BookPlan } from '../books/book-plan.ts';
import { RequestRefund } from '../pay-in/request-refund.ts';

/** What became of paid plans. Money reaches the books when the plan is had, and goes back where it is not. Both may come twice: the entry and the refund have names of their own. */
@Controller()
export class PlanPaymentsEvents {
  constructor(
    private readonly bookPlan: BookPlan,
    private readonly requestRefund: RequestRefund,
  ) {}

  @OnEvent('products.plan-granted.v1', { group: 'payments.plans' })
  async granted(@Payload() { data: { paymentId } }: Incoming<'products.plan-granted.v1'>): Promise<void> {
    if (paymentId !== undefined) await this.bookPlan.run(paymentId);
  }

  @OnEvent('products.plan-payment-declined.v1', { group: 'payments.plans' })
  declined(@Payload() { data: { paymentId } }: Incoming<'products.plan-payment-declined.v1'>): Promise<void> {
    return this.requestRefund.ofPayment(paymentId);
  }
}
