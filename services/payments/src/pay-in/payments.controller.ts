import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import {
  createPaymentRequest,
  lateChoiceRequest,
  says,
  type CreatePaymentRequest,
  type LateChoiceRequest,
  type PaymentReply,
} from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CommandId, CurrentActor, Idempotent, InvalidInput, NotFound, Roles, type Actor } from '@asili/platform';
import { BuyNow } from './buy-now.ts';
import { CancelPayment } from './cancel-payment.ts';
import { ChooseForLate } from './choose-for-late.ts';
import { CreatePayment } from './create-payment.ts';
import { GetPayment } from './get-payment.ts';

/** Buyers pay, and see how that goes; so do sellers. */
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePayment,
    private readonly buyNow: BuyNow,
    private readonly getPayment: GetPayment,
    private readonly cancelPayment: CancelPayment,
    private readonly late: ChooseForLate,
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
