import type { RefundDestinationChallenge, RefundDestinationRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { NotFound, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { endingOf, isNamed, mayName } from '../pay-in/domain/decide-refund.ts';
import { GetPayment } from '../pay-in/get-payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { StepUps } from '../step-ups/step-ups.ts';
import { NothingToName } from '../ways-to-pay/domain/errors.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { heldUntil } from './domain/destination-policy.ts';

/**
 * A buyer says where a refund goes that would be lost where it came from, once they have proved that it is them. It is held for a day, in
 * which they may say otherwise. Naming what stands changes nothing and asks for nothing; of two at once each is held anew, and nothing has
 * been sent.
 */
@Injectable()
export class NameDestination {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly commands: PaymentCommands,
    private readonly ways: WaysToPay,
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
    const payment = (await this.commands.load(paymentId))?.payment;
    const refund = payment?.refunds.find((each) => each.refundId === refundId);
    if (!payment || !refund) throw new NotFound();
    const way = this.ways.backTo(payment.facts.provider);
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
    await this.commands.run(paymentId, { kind: 'name-destination', refundId, destination, now, until: heldUntil(now) });
    return null;
  }
}
