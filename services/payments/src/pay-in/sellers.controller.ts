import { Controller, Get, Param } from '@nestjs/common';
import type { PaymentSellers } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { PaymentCommands } from './payment-commands.ts';

/** For the notifications service alone; the gateway never forwards here. */
@Controller('internal/payments/:paymentId/sellers')
@Roles('service')
export class SellersController {
  constructor(private readonly payments: PaymentCommands) {}

  @Get()
  async get(@CurrentActor() { id }: Actor, @Param('paymentId') paymentId: string): Promise<PaymentSellers> {
    if (id !== 'notifications') throw new WrongRole();
    const found = isId('pay', paymentId) ? await this.payments.load(paymentId) : null;
    if (!found) throw new NotFound();
    const { shares, customerId } = found.payment.facts;
    return { artisanIds: [...new Set(shares.map(({ artisanId }) => artisanId))], customerId };
  }
}
