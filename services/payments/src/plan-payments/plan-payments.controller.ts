import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import {
  payingRequest,
  quotesQuery,
  says,
  type PayingRequest,
  type PaymentReply,
  type PlanQuotesReply,
  type QuotesQuery,
} from '@asili/contracts';
import {
  CommandId,
  CurrentActor,
  Idempotent,
  InvalidInput,
  Roles,
  type Actor,
  OnEvent,
  type Incoming,
} from '@asili/platform';
import { Payload } from '@nestjs/microservices';
import { GetPayment } from '../payment/get-payment.ts';
import { GetPlanQuotes, PayForPlan } from './pay-for-plan.ts';
import { BookPlan } from '../books/book-sale.ts';
import { RequestRefund } from '../payment/payment-commands.ts';

/** Artisans buy Professional, a month at a time, and see their payment where buyers see theirs. */
@Controller('api/plan')
@Roles('artisan')
export class PlanPaymentsController {
  constructor(
    private readonly getQuotes: GetPlanQuotes,
    private readonly payForPlan: PayForPlan,
    private readonly getPayment: GetPayment,
  ) {}

  @Get('quotes')
  quotes(@Query({ schema: quotesQuery }) { phoneNumber }: QuotesQuery): Promise<PlanQuotesReply> {
    return this.getQuotes.run(phoneNumber);
  }

  @Post('payments')
  @Idempotent({ keep: 'forever' })
  async pay(
    @CurrentActor() actor: Actor,
    @Headers('idempotency-key') key: string | undefined,
    @CommandId() commandId: string,
    @Body({ schema: payingRequest }) paying: PayingRequest,
  ): Promise<PaymentReply> {
    if (key === undefined) throw InvalidInput.at(['Idempotency-Key'], says('Required'));
    const paymentId = await this.payForPlan.run(actor, paying, commandId);
    return { payment: await this.getPayment.run(actor, paymentId) };
  }
}

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
