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
import { CommandId, CurrentActor, Idempotent, InvalidInput, Roles, type Actor } from '@asili/platform';
import { GetPayment } from '../pay-in/get-payment.ts';
import { GetPlanQuotes } from './get-plan-quotes.ts';
import { PayForPlan } from './pay-for-plan.ts';

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
