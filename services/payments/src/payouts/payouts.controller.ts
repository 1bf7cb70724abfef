import { Controller, Get, Query, Body, HttpCode, Post } from '@nestjs/common';
import {
  listPayoutsQuery,
  type ListPayoutsQuery,
  type PayoutList,
  listPaymentsQuery,
  type ListPaymentsQuery,
  type PaymentList,
  orderMoneyRequest,
  type OrderMoneyReply,
  type OrderMoneyRequest,
} from '@asili/contracts';
import { CurrentActor, Roles, type Actor, Callers } from '@asili/platform';
import { GetPayouts, GetEarnings } from './get-payouts.ts';
import { GetPayment } from '../payment/get-payment.ts';
import { GetOrderMoney } from './order-money.ts';

/** What artisans earn and were paid out; each sees their own. */
@Controller('api/payouts')
@Roles('artisan')
export class PayoutsController {
  constructor(private readonly getPayouts: GetPayouts) {}

  @Get()
  list(
    @CurrentActor() { id }: Actor,
    @Query({ schema: listPayoutsQuery }) { limit, cursor }: ListPayoutsQuery,
  ): Promise<PayoutList> {
    return this.getPayouts.run(id, limit, cursor);
  }
}

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

/** For the orders service alone; the gateway never forwards here. */
@Controller('internal/payments/order-money')
@Callers('orders')
export class OrderMoneyController {
  constructor(private readonly getOrderMoney: GetOrderMoney) {}

  @Post()
  @HttpCode(200)
  get(@Body({ schema: orderMoneyRequest }) { orders }: OrderMoneyRequest): Promise<OrderMoneyReply> {
    return this.getOrderMoney.run(orders);
  }
}
