import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import {
  createPaymentRequest,
  lateChoiceRequest,
  says,
  type CreatePaymentRequest,
  type LateChoiceRequest,
  type PaymentReply,
  type CancelledReply,
  type PurchasePayment,
  type PaymentSellers,
} from '@asili/contracts';
import { isId } from '@asili/kernel';
import {
  CommandId,
  CurrentActor,
  Idempotent,
  InvalidInput,
  NotFound,
  Roles,
  type Actor,
  Callers,
} from '@asili/platform';
import { BuyNow, CreatePayment } from './start-payment.ts';
import { CancelPayment } from './cancel-payment.ts';
import { DecideLatePayment } from './late-money.ts';
import { GetPayment } from './get-payment.ts';
import { PaymentCommands } from './payment-commands.ts';

/** Buyers pay, and see how that goes; so do sellers. */
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePayment,
    private readonly buyNow: BuyNow,
    private readonly getPayment: GetPayment,
    private readonly cancelPayment: CancelPayment,
    private readonly late: DecideLatePayment,
  ) {}

  @Post(['', 'create'])
  @Roles('customer')
  @Idempotent({ keep: 'forever' })
  async create(
    @CurrentActor() actor: Actor,
    @Headers('idempotency-key') key: string | undefined,
    @CommandId() commandId: string,
    @Body({ schema: createPaymentRequest }) input: CreatePaymentRequest,
  ): Promise<PaymentReply> {
    if (key === undefined) throw InvalidInput.at(['Idempotency-Key'], says('Required'));
    const paymentId = await this.begin(actor, input, commandId);
    return { payment: await this.getPayment.run(actor, paymentId) };
  }

  private begin(
    actor: Actor,
    { purchaseId, productId, quantity = 1, contact, delivery = {}, address, ...paying }: CreatePaymentRequest,
    commandId: string,
  ): Promise<string> {
    if (purchaseId !== undefined) return this.createPayment.run(actor, { ...paying, purchaseId }, commandId);
    if (productId === undefined || contact === undefined) throw InvalidInput.at(['purchaseId'], says('Required'));
    return this.buyNow.run(
      actor,
      { paying, checkout: { items: [{ productId, quantity }], contact, delivery, ...(address && { address }) } },
      commandId,
    );
  }

  @Get(':id')
  @Roles('customer', 'artisan')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    return { payment: await this.getPayment.run(actor, id) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Roles('customer', 'artisan')
  async cancel(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    await this.cancelPayment.run(actor, id);
    return { payment: await this.getPayment.run(actor, id) };
  }

  @Post(':id/choice')
  @HttpCode(200)
  @Roles('customer', 'artisan')
  async choose(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: lateChoiceRequest }) input: LateChoiceRequest,
  ): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    await this.getPayment.assertBuyer(actor, id);
    await this.late.run(id, input);
    return { payment: await this.getPayment.run(actor, id) };
  }
}

/** For the orders service alone; the gateway never forwards here. Both calls may be repeated. */
@Controller('internal/payments/of-purchase/:purchaseId')
@Callers('orders')
export class PurchasePaymentsController {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly cancelPayment: CancelPayment,
  ) {}

  @Get()
  async get(@Param('purchaseId') purchaseId: string): Promise<PurchasePayment> {
    assertPurchase(purchaseId);
    return { payment: await this.getPayment.ofPurchase(purchaseId) };
  }

  @Post('cancel')
  @HttpCode(200)
  async cancel(@Param('purchaseId') purchaseId: string): Promise<CancelledReply> {
    assertPurchase(purchaseId);
    await this.cancelPayment.ofPurchase(purchaseId);
    return { cancelled: true };
  }
}

function assertPurchase(purchaseId: string): void {
  if (!isId('pur', purchaseId)) throw new NotFound();
}

/** For the notifications service alone; the gateway never forwards here. */
@Controller('internal/payments/:paymentId/sellers')
@Callers('notifications')
export class SellersController {
  constructor(private readonly payments: PaymentCommands) {}

  @Get()
  async get(@Param('paymentId') paymentId: string): Promise<PaymentSellers> {
    const found = isId('pay', paymentId) ? await this.payments.load(paymentId) : null;
    if (!found) throw new NotFound();
    const {
      facts: { shares, customerId },
      processing,
      holdRefused,
    } = found.payment;
    const settling = processing && {
      settlesBy: processing.until.toISOString(),
      ...(holdRefused && { itemsHeld: false }),
    };
    return { artisanIds: [...new Set(shares.map(({ artisanId }) => artisanId))], customerId, ...settling };
  }
}
