import { Clock, type Asset, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import {
  PayIn,
  type Begun,
  type BegunPayIn,
  type PayInNews,
  type PayInOrder,
  type Received,
} from '../ways-to-pay/domain/pay-in.ts';
import { AskAboutPush } from './ask-about-push.ts';
import { Daraja } from './daraja.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { callbackPart } from './domain/callback-path.ts';
import { payInCharge } from './domain/pay-in-tariff.ts';
import { referenceOf } from './domain/stk-push.ts';
import { safaricomNumber } from './domain/safaricom-number.ts';
import { StkPushes } from './stk-pushes.ts';

const minorPerShilling = 100n;
/** What M-Pesa asks for at once. */
const most = 250_000n;

/**
 * M-Pesa in Kenya: a question on the buyer's phone. A push has no idempotency key, so it is noted before it is sent and never sent
 * again; a callback carries the payment's id in its address and brings the push its name when the acknowledgement was lost. Where that is lost, too, M-Pesa's statement is asked.
 */
@Injectable()
export class MpesaPayIn extends PayIn {
  readonly provider = 'daraja';
  readonly method = 'mobile_money';

  constructor(
    private readonly daraja: Daraja,
    private readonly pushes: StkPushes,
    private readonly askAboutPush: AskAboutPush,
    private readonly settings: DarajaSettings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override stepOf(currency: Asset): bigint | null {
    return currency === 'KES' ? minorPerShilling : null;
  }

  override async begin({ paymentId, money, phoneNumber = '' }: PayInOrder): Promise<Begun> {
    const number = safaricomNumber(phoneNumber);
    if (number === null) return { kind: 'refused', reason: 'number' };
    const shillings = money.minor / minorPerShilling;
    if (money.currency !== 'KES' || shillings < 1n || shillings > most || money.minor % minorPerShilling !== 0n)
      return { kind: 'refused', reason: 'amount' };
    const expiresAt = new Date(this.clock.now().getTime() + this.settings.promptMs);
    if (!(await this.pushes.add({ paymentId, asked: shillings, expiresAt })))
      return this.begunBefore(paymentId, phoneNumber);
    const callbackUrl = `${this.settings.publicUrl}/webhooks/daraja/${this.settings.webhookSecrets[0] ?? ''}/${callbackPart(paymentId)}`;
    const answer = await this.daraja.push({
      phoneNumber: number,
      shillings,
      callbackUrl,
      reference: referenceOf(paymentId),
    });
    if (answer.kind === 'unanswered') return { kind: 'unknown' };
    if (answer.kind === 'refused') {
      await this.pushes.void(paymentId);
      return { kind: 'refused', reason: answer.code };
    }
    const { checkoutRequestId } = answer.body;
    await this.pushes.named(paymentId, checkoutRequestId);
    return { kind: 'begun', reference: checkoutRequestId, prompt: { phoneNumber, expiresAt } };
  }

  override async ask({ paymentId, money, expiresAt }: BegunPayIn): Promise<PayInNews> {
    const push = await this.pushes.find(paymentId);
    if (push) return this.askAboutPush.run(push);
    // Not noted, so not sent; the note made here keeps a `begin` that is late from sending it.
    await this.pushes.add({ paymentId, asked: money.minor / minorPerShilling, expiresAt, isVoid: true });
    const found = await this.pushes.find(paymentId);
    return found ? this.askAboutPush.run(found) : { kind: 'unknown' };
  }

  /** M-Pesa names no charge of a push, so its tariff says. */
  override chargeOf(_payIn: BegunPayIn, { money, at }: Received): Promise<Money<Asset>> {
    return Promise.resolve({
      currency: 'KES',
      minor: payInCharge(money.minor / minorPerShilling, at) * minorPerShilling,
    });
  }

  /** A question cannot be taken off a phone: it is certain only once it was answered, or never sent. */
  override async cancel(payIn: BegunPayIn): Promise<PayInNews> {
    const news = await this.ask(payIn);
    return news.kind === 'waiting' ? { kind: 'unknown' } : news;
  }

  private async begunBefore(paymentId: string, phoneNumber: string): Promise<Begun> {
    const push = await this.pushes.find(paymentId);
    if (push?.isVoid) return { kind: 'refused', reason: 'not-sent' };
    if (push?.checkoutRequestId === undefined) return { kind: 'unknown' };
    return { kind: 'begun', reference: push.checkoutRequestId, prompt: { phoneNumber, expiresAt: push.expiresAt } };
  }
}
