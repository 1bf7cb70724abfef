import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { createPaymentRequest, listPaymentsQuery, says, type CreatePaymentRequest, type ListPaymentsQuery, type PaymentList, type PaymentReply } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CommandId, CurrentActor, Idempotent, InvalidInput, NotFound, Roles, type Actor } from '@asili/platform';
import { CancelPayment } from './cancel-payment.ts';
import { CreatePayment } from './create-payment.ts';
import { GetPayment } from './get-payment.ts';

/** Buyers pay, and see how that goes; sellers see the payments of their sales. */
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly createPayment: CreatePayment,
    private readonly getPayment: GetPayment,
    private readonly cancelPayment: CancelPayment,
  ) {}

  @Post(['', 'create'])
  @Roles('customer')
  @Idempotent({ keep: 'forever' })
  async create(@CurrentActor() actor: Actor, @Headers('idempotency-key') key: string | undefined, @CommandId() commandId: string, @Body({ schema: createPaymentRequest }) input: CreatePaymentRequest): Promise<PaymentReply> {
    if (key === undefined) throw InvalidInput.at(['Idempotency-Key'], says('Required'));
    const paymentId = await this.createPayment.run(actor, input, commandId);
    return { payment: await this.getPayment.run(actor, paymentId) };
  }

  @Get()
  @Roles('artisan')
  list(@CurrentActor() actor: Actor, @Query({ schema: listPaymentsQuery }) { artisanId, limit, cursor }: ListPaymentsQuery): Promise<PaymentList> {
    return this.getPayment.list(actor, artisanId, limit, cursor);
  }

  @Get(':id')
  @Roles('customer', 'artisan')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    return { payment: await this.getPayment.run(actor, id) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Roles('customer')
  async cancel(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PaymentReply> {
    if (!isId('pay', id)) throw new NotFound();
    await this.cancelPayment.run(actor, id);
    return { payment: await this.getPayment.run(actor, id) };
  }
}
