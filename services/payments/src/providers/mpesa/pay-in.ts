import { Clock, inForce, type Asset, type Dated, type Money } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import {
  type PaymentStatusUpdate,
  isOutside,
  PaymentProvider,
  type AmountLimits,
  type Initiated,
  type InitiatedPayment,
  type PaymentOrder,
  type Received,
} from '../domain/provider.ts';
import { Daraja, DarajaSettings } from './client.ts';
import { minorPerShilling, referenceOf, type StkPush, callbackPart, safaricomNumber } from './domain/notation.ts';
import { stkResult } from './domain/statuses.ts';
import { StkPushes } from './requests.mongo.ts';
import { payInCharge } from './domain/tariffs.ts';

const underWay = '500.001.1001';
/** After a question is over, until M-Pesa's statement without a payment says that none comes. */
const statementMs = 60_000;
/** By how much our clock may be ahead of M-Pesa's. */
const skewMs = 60_000;

/** Asks M-Pesa what became of a question on a phone. Changes nothing but what we know; safe to run any number of times. */
@Injectable()
export class AskAboutPush {
  constructor(
    private readonly daraja: Daraja,
    private readonly pushes: StkPushes,
    private readonly settings: DarajaSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** 'unknown' whenever M-Pesa did not say: an error, silence and garbage are no failure of the payment. */
  async run(push: StkPush): Promise<PaymentStatusUpdate> {
    if (push.isVoid) return { kind: 'failed', reason: 'not-sent' };
    const { checkoutRequestId, paymentId } = push;
    if (push.isFound) return this.confirmed(push, push.reported?.receipt ?? '');
    if (checkoutRequestId === undefined) return this.inStatement(push);
    const answer = await this.daraja.query(checkoutRequestId);
    const isOver = push.expiresAt <= this.clock.now();
    if (answer.kind === 'refused' && answer.code === underWay)
      return isOver ? { kind: 'unknown', why: 'no-result' } : { kind: 'waiting' };
    if (answer.kind !== 'answered')
      return { kind: 'unknown', why: answer.kind === 'refused' ? 'not-known' : 'no-answer' };
    const result = stkResult(answer.body.resultCode);
    if (result.kind === 'unknown')
      this.log.error('M-Pesa gave a result code nobody knows', { paymentId, code: answer.body.resultCode });
    if (result.kind !== 'paid') return result;
    return this.confirmed((await this.pushes.find(paymentId)) ?? push, checkoutRequestId); // A callback may have told its time meanwhile.
  }

  /**
   * Its name comes with the callback. Where none comes, either, what M-Pesa's statement of its time says is certain once nobody can answer the
   * question any more. A statement of more pages than are read at a time is read on by the next look.
   */
  private async inStatement(push: StkPush): Promise<PaymentStatusUpdate> {
    const { paymentId, expiresAt, statementRead = 0 } = push;
    const until = new Date(expiresAt.getTime() + statementMs);
    if (this.clock.now() < until) return { kind: 'unknown', why: 'not-known' };
    const answer = await this.daraja.pull(
      new Date(expiresAt.getTime() - this.settings.promptMs - skewMs),
      until,
      statementRead,
    );
    if (answer.kind !== 'answered')
      return { kind: 'unknown', why: answer.kind === 'refused' ? 'not-known' : 'no-answer' };
    const { payments, hasMore } = answer.body;
    const paid = payments.find(({ reference }) => reference === referenceOf(paymentId));
    if (paid)
      await this.pushes.found(paymentId, {
        paid: paid.shillings,
        receipt: paid.receipt,
        ...(paid.at && { at: paid.at }),
      });
    else if (hasMore) {
      await this.pushes.read(paymentId, statementRead + payments.length);
      return { kind: 'unknown', why: 'no-result' };
    }
    const latest = await this.pushes.find(paymentId);
    if (!latest) return { kind: 'unknown', why: 'not-known' };
    return paid || latest.checkoutRequestId !== undefined ? this.run(latest) : { kind: 'failed', reason: 'not-paid' };
  }

  /**
   * One push moves money once, so its name is the receipt: who asks without a callback never sees M-Pesa's own, but where the statement has it.
   * A question is answered before it is over: where M-Pesa tells no time, and in whatever zone it told one, it was paid by then.
   */
  private confirmed({ asked, reported, paymentId, expiresAt }: StkPush, receipt: string): PaymentStatusUpdate {
    if (reported && reported.paid !== asked)
      this.log.error('M-Pesa took another amount than was asked for', { paymentId, receipt: reported.receipt });
    return {
      kind: 'confirmed',
      receipt,
      money: { currency: 'KES', minor: (reported?.paid ?? asked) * minorPerShilling },
      at: earliest(reported?.at ?? this.clock.now(), expiresAt),
    };
  }
}

const earliest = (...times: readonly Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())));

/** What M-Pesa asks for at once, in cents. Source: Safaricom, M-PESA rates of 15 August 2023: KES 250,000 a transaction. */
const limits: readonly Dated<AmountLimits>[] = [{ since: '2023-08-15', terms: { min: 100n, max: 25_000_000n } }];

/**
 * M-Pesa in Kenya: a question on the buyer's phone. A push has no idempotency key, so it is noted before it is sent and never sent
 * again; a callback carries the payment's id in its address and brings the push its name when the acknowledgement was lost. Where that is lost, too, M-Pesa's statement is asked.
 */
@Injectable()
export class MpesaPaymentProvider extends PaymentProvider {
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

  override limitsOf(_currency: Asset, at: Date): AmountLimits {
    return inForce(limits, at);
  }

  override takesFrom(phoneNumber: string): boolean {
    return safaricomNumber(phoneNumber) !== null;
  }

  override async initiate({ paymentId, money, phoneNumber = '' }: PaymentOrder): Promise<Initiated> {
    const number = safaricomNumber(phoneNumber);
    if (number === null) return { kind: 'refused', reason: 'number' };
    const shillings = money.minor / minorPerShilling;
    const isTaken =
      money.currency === 'KES' &&
      money.minor % minorPerShilling === 0n &&
      !isOutside(this.limitsOf('KES', this.clock.now()), money.minor);
    if (!isTaken) return { kind: 'refused', reason: 'amount' };
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

  override async fetchStatus({ paymentId, money, expiresAt }: InitiatedPayment): Promise<PaymentStatusUpdate> {
    const push = await this.pushes.find(paymentId);
    if (push) return this.askAboutPush.run(push);
    // Not noted, so not sent; the note made here keeps a `begin` that is late from sending it.
    await this.pushes.add({ paymentId, asked: money.minor / minorPerShilling, expiresAt, isVoid: true });
    const found = await this.pushes.find(paymentId);
    return found ? this.askAboutPush.run(found) : { kind: 'unknown' };
  }

  /** M-Pesa names no charge of a push, so its tariff says. */
  override chargeOf(_payIn: InitiatedPayment, { money, at }: Received): Promise<Money<Asset>> {
    return Promise.resolve({
      currency: 'KES',
      minor: payInCharge(money.minor / minorPerShilling, at) * minorPerShilling,
    });
  }

  /** A question cannot be taken off a phone: it is certain only once it was answered, or never sent. */
  override async cancel(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    const update = await this.fetchStatus(payIn);
    return update.kind === 'waiting' ? { kind: 'unknown' } : update;
  }

  private async begunBefore(paymentId: string, phoneNumber: string): Promise<Initiated> {
    const push = await this.pushes.find(paymentId);
    if (push?.isVoid) return { kind: 'refused', reason: 'not-sent' };
    if (push?.checkoutRequestId === undefined) return { kind: 'unknown' };
    return { kind: 'begun', reference: push.checkoutRequestId, prompt: { phoneNumber, expiresAt: push.expiresAt } };
  }
}
