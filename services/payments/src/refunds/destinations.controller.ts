import {
  refundDestinationRequest,
  type PaymentReply,
  type RefundDestinationChallenge,
  type RefundDestinationRequest,
} from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, type Actor } from '@asili/platform';
import { Body, Controller, Delete, Param, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GetPayment } from '../payment/get-payment.ts';
import { NameDestination, WithdrawDestination } from './name-destination.ts';

/** Where a refund goes that cannot go back to where it came from. Both calls may be repeated. */
@Controller('api/payments/:id/refunds/:refundId/destination')
@Roles('customer', 'artisan')
export class DestinationsController {
  constructor(
    private readonly nameDestination: NameDestination,
    private readonly withdrawDestination: WithdrawDestination,
    private readonly getPayment: GetPayment,
  ) {}

  @Put()
  async put(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('refundId') refundId: string,
    @Body({ schema: refundDestinationRequest }) request: RefundDestinationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentReply | RefundDestinationChallenge> {
    assertIds(id, refundId);
    const challenge = await this.nameDestination.run(actor, id, refundId, request);
    if (!challenge) return { payment: await this.getPayment.run(actor, id) };
    void reply.status(202);
    return challenge;
  }

  @Delete()
  async delete(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('refundId') refundId: string,
  ): Promise<PaymentReply> {
    assertIds(id, refundId);
    await this.withdrawDestination.run(actor, id, refundId);
    return { payment: await this.getPayment.run(actor, id) };
  }
}

function assertIds(id: string, refundId: string): void {
  if (!isId('pay', id) || !isId('ref', refundId)) throw new NotFound();
}
