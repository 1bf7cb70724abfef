import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { orderMoneyRequest, type OrderMoneyReply, type OrderMoneyRequest } from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { GetOrderMoney } from './get-order-money.ts';

/** For the orders service alone; the gateway never forwards here. */
@Controller('internal/payments/order-money')
@Roles('service')
export class OrderMoneyController {
  constructor(private readonly getOrderMoney: GetOrderMoney) {}

  @Post()
  @HttpCode(200)
  get(
    @CurrentActor() { id }: Actor,
    @Body({ schema: orderMoneyRequest }) { orders }: OrderMoneyRequest,
  ): Promise<OrderMoneyReply> {
    if (id !== 'orders') throw new WrongRole();
    return this.getOrderMoney.run(orders);
  }
}
