import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { CancelledReply, PurchasePayment } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { CancelPayment } from './cancel-payment.ts';
import { GetPayment } from './get-payment.ts';

/** For the orders service alone; the gateway never forwards here. Both calls may be repeated. */
@Controller('internal/payments/of-purchase/:purchaseId')
@Roles('service')
export class OfPurchaseController {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly cancelPayment: CancelPayment,
  ) {}

  @Get()
  async get(@CurrentActor() actor: Actor, @Param('purchaseId') purchaseId: string): Promise<PurchasePayment> {
    assertOrders(actor, purchaseId);
    return { payment: await this.getPayment.ofPurchase(purchaseId) };
  }

  @Post('cancel')
  @HttpCode(200)
  async cancel(@CurrentActor() actor: Actor, @Param('purchaseId') purchaseId: string): Promise<CancelledReply> {
    assertOrders(actor, purchaseId);
    await this.cancelPayment.ofPurchase(purchaseId);
    return { cancelled: true };
  }
}

function assertOrders({ id }: Actor, purchaseId: string): void {
  if (id !== 'orders') throw new WrongRole();
  if (!isId('pur', purchaseId)) throw new NotFound();
}
