import {
  type RefundDestinationChallenge,
  type RefundDestinationRequest,
  refundDestinationRequest,
  type PaymentReply,
} from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import { NotFound, type Actor, CurrentActor, Roles } from '@asili/platform';
import { Injectable, Body, Controller, Delete, Param, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { endingOf, isNamed, mayName } from '../payment/domain/decide-refund.ts';
import { GetPayment } from '../payment/get-payment.ts';
import { RefundCommands } from '../payment/payment-commands.ts';
import { NothingToName } from '../providers/domain/provider.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
import { StepUps } from '../step-ups/step-ups.http.ts';
import { heldUntil, askedUntil } from './domain/refund-policy.ts';

/**
 * A buyer says where a refund goes that would be lost where it came from, once they have proved that it is them. It is held for a day, in
 * which they may say otherwise. Naming what stands changes nothing and asks for nothing; of two at once each is held anew, and nothing has
 * been sent.
 */
@Injectable()
export class NameDestination {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly refunds: RefundCommands,
    private readonly ways: PaymentMethods,
    private readonly stepUps: StepUps,
    private readonly clock: Clock,
  ) {}

  /** What is asked for first; null where it stands. @throws NotFound, NothingToName, CodeRefused, PinRefused, PinLocked, SimChanged, and what is wrong with the account */
  async run(
    actor: Actor,
    paymentId: string,
    refundId: string,
    { account: typed, memo = '', challengeId, code, pin }: RefundDestinationRequest,
  ): Promise<RefundDestinationChallenge | null> {
    await this.getPayment.assertBuyer(actor, paymentId);
    const found = await this.refunds.load(paymentId, refundId);
    if (!found) throw new NotFound();
    const { payment, refund } = found;
    const way = this.ways.refundProvider(payment.facts.provider);
    if (!way || !mayName(refund, this.clock.now())) throw new NothingToName();
    const destination = { account: way.readAccount(typed), memo };
    if (isNamed(refund, destination)) return null;
    await way.assertReaches(destination);
    const stepUp = {
      userId: actor.id,
      purpose: 'refund-destination',
      subject: `${refundId}:${destination.account}:${memo}`,
      ending: endingOf(destination.account),
    } as const;
    if (code === undefined || challengeId === undefined) return this.stepUps.begin(stepUp);
    await this.stepUps.prove(stepUp, { challengeId, code, pin });
    const now = this.clock.now();
    await this.refunds.run(paymentId, refundId, { kind: 'name', destination, now, until: heldUntil(now) });
    return null;
  }
}

/** A buyer takes back where a refund was to go, while it is held; nobody has to prove anything for that. Again it changes nothing. */
@Injectable()
export class WithdrawDestination {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly refunds: RefundCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, NothingToName */
  async run(actor: Actor, paymentId: string, refundId: string): Promise<void> {
    await this.getPayment.assertBuyer(actor, paymentId);
    if (!(await this.refunds.load(paymentId, refundId))) throw new NotFound();
    const now = this.clock.now();
    await this.refunds.run(paymentId, refundId, { kind: 'withdraw', now, until: askedUntil(now) });
  }
}

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
