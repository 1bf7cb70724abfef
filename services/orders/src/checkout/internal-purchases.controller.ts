import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { paymentBegunRequest, type PaymentBegunRequest, type PurchaseForPayment } from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { PurchaseNotFound } from '../purchase/domain/errors.ts';
import { forPayment } from '../purchase/domain/order-view.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { BeginPayment } from './begin-payment.ts';

/** For the payments service alone; the gateway never forwards here. Every call may be repeated. */
@Controller('internal/purchases')
@Roles('service')
export class InternalPurchasesController {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly beginPayment: BeginPayment,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PurchaseForPayment> {
    assertPayments(actor, id);
    return forPayment(await this.commands.get(id), this.clock.now());
  }

  @Post(':id/payment-begun')
  @HttpCode(200)
  async paymentBegun(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: paymentBegunRequest }) input: PaymentBegunRequest,
  ): Promise<PurchaseForPayment> {
    assertPayments(actor, id);
    return this.beginPayment.run(id, input);
  }
}

function assertPayments(actor: Actor, purchaseId: string): void {
  if (actor.id !== 'payments') throw new WrongRole();
  if (!isId('pur', purchaseId)) throw new PurchaseNotFound();
}
