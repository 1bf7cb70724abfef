import { Controller, Get, Query } from '@nestjs/common';
import { listPaymentsQuery, type ListPaymentsQuery, type PaymentList } from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { GetPayment } from '../pay-in/get-payment.ts';
import { GetEarnings } from './get-earnings.ts';

/** What was paid for an artisan's work, and what of it is still owed. */
@Controller('api/payments')
@Roles('artisan')
export class SalesController {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly getEarnings: GetEarnings,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listPaymentsQuery }) { artisanId, limit, cursor }: ListPaymentsQuery,
  ): Promise<PaymentList> {
    const payments = await this.getPayment.list(actor, artisanId, limit, cursor);
    return { ...payments, balance: await this.getEarnings.run(artisanId) };
  }
}
