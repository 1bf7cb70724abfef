import type { RefundDestinationChallenge, RefundDestinationRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { NotFound, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { endingOf, isNamed, mayName } from '../payment/domain/decide-refund.ts';
import { GetPayment } from '../payment/get-payment.ts';
import { RefundCommands } from '../payment/payment-commands.ts';
import { StepUps } from '../step-ups/step-ups.http.ts';
import { NothingToName } from '../providers/domain/provider.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
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
