import { Clock, type Asset, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { isSecret, Log, NotFound, sha256 } from '@asili/platform';
import { References } from '../../references/references.mongo.ts';
import {
  isOutside,
  PaymentProvider,
  StatusNotKnownYet,
  type AmountLimits,
  type Initiated,
  type InitiatedPayment,
  type PaymentStatusUpdate,
  type PaymentOrder,
  type Received,
} from '../domain/provider.ts';
import { momoCountriesOf, momoCountryOf, momoLimits, type MomoCountry, momoFee } from './domain/countries.ts';
import { payInStatusUpdate } from './domain/statuses.ts';
import { MomoRequests, type MomoRequestNote } from './requests.mongo.ts';
import { MomoSettings } from './calls.http.ts';
import { Momo } from './client.http.ts';
import { ProviderPayments } from '../../payment/provider-payments.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';

/** Longer than a call to MTN takes: what was sent before that and MTN does not know has not arrived and will not. */
const arrivedMs = 60_000;

/**
 * MTN MoMo: a question on the buyer's phone, in the currency of the number's country. The reference id is MTN's idempotency key and stands in
 * a note before MTN hears of it, so whoever begins again sends the same request and asks nobody twice.
 */
@Injectable()
export class MomoPaymentProvider extends PaymentProvider {
  readonly provider = 'momo';
  readonly method = 'mobile_money';

  constructor(
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
    private readonly settings: MomoSettings,
    private readonly references: References,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Wallets are counted to the smallest coin. */
  override stepOf(currency: Asset): bigint | null {
    return momoCountriesOf(currency).some((country) => this.serves(country)) ? 1n : null;
  }

  /** The widest of the countries that share a currency: `initiate` knows whose number it is. */
  override limitsOf(currency: Asset, at: Date): AmountLimits {
    const served = momoCountriesOf(currency)
      .filter((country) => this.serves(country))
      .map((country) => momoLimits(country, at));
    const [first, ...others] = served;
    if (!first) return {};
    return others.reduce<Required<AmountLimits>>(
      ({ min, max }, { min: lower, max: upper }) => ({
        min: lower < min ? lower : min,
        max: upper > max ? upper : max,
      }),
      { min: first.min, max: first.max },
    );
  }

  override takesFrom(phoneNumber: string): boolean {
    const country = momoCountryOf(phoneNumber);
    return country !== undefined && this.serves(country);
  }

  override async initiate({ paymentId, money, phoneNumber = '' }: PaymentOrder): Promise<Initiated> {
    const country = momoCountryOf(phoneNumber);
    if (!country || !this.serves(country)) return { kind: 'refused', reason: 'number' };
    const { min, max } = momoLimits(country, this.clock.now());
    if (money.currency !== country.currency || isOutside({ min, max }, money.minor))
      return { kind: 'refused', reason: 'amount' };
    const note = await this.requests.settle({ name: paymentId, country: country.code });
    const now = this.clock.now();
    const turn = await this.requests.sending(paymentId, now);
    if (turn === 'void')
      return (await this.statusUpdateOf({ ...note, isVoid: true })).kind === 'failed'
        ? { kind: 'refused', reason: 'not-sent' }
        : { kind: 'unknown' };
    const { referenceId } = note;
    const callbackUrl = `${this.settings.publicUrl}/webhooks/momo/${this.settings.webhookSecrets[0] ?? ''}/${paymentId}`;
    const taken = await this.momo.requestToPay({
      country: country.code,
      referenceId,
      money,
      phoneNumber,
      externalId: paymentId,
      callbackUrl,
    });
    if (taken.kind === 'answered')
      return {
        kind: 'begun',
        reference: referenceId,
        prompt: { phoneNumber, expiresAt: new Date(now.getTime() + this.settings.promptMs) },
      };
    return taken.kind === 'refused' && turn === 'first' ? { kind: 'refused', reason: taken.code } : { kind: 'unknown' };
  }

  override async fetchStatus({ paymentId, phoneNumber = '' }: InitiatedPayment): Promise<PaymentStatusUpdate> {
    return this.statusUpdateOf(await this.noteOf(paymentId, phoneNumber));
  }

  /** MTN names no charge, so the contract says. */
  override async chargeOf({ paymentId }: InitiatedPayment, { money, at }: Received): Promise<Money<Asset>> {
    const country = (await this.requests.find(paymentId))?.country;
    return {
      ...money,
      minor:
        country === undefined ? 0n : momoFee(this.settings.accounts[country]?.collection.fees ?? [], money.minor, at),
    };
  }

  /** A question cannot be taken off a phone: it is certain only once it was answered, or never came to MTN. */
  override async cancel({ paymentId, phoneNumber = '' }: InitiatedPayment): Promise<PaymentStatusUpdate> {
    const note = await this.noteOf(paymentId, phoneNumber);
    await this.requests.void(paymentId, new Date(this.clock.now().getTime() - arrivedMs)); // What comes later is not sent; what MTN knows, it says.
    const update = await this.statusUpdateOf((await this.requests.find(paymentId)) ?? note);
    return update.kind === 'waiting' ? { kind: 'unknown' } : update;
  }

  /** Not noted is not sent; the note made here keeps a `begin` that is late from sending it. */
  private async noteOf(paymentId: string, phoneNumber: string): Promise<MomoRequestNote> {
    const found = await this.requests.find(paymentId);
    return (
      found ??
      this.requests.settle({ name: paymentId, country: momoCountryOf(phoneNumber)?.code ?? 'UG', isVoid: true })
    );
  }

  /** MTN tells no time of what it took: the question was answered before it was over, though we ask later. */
  private async statusUpdateOf({
    name,
    referenceId,
    country,
    isVoid,
    sentAt,
  }: MomoRequestNote): Promise<PaymentStatusUpdate> {
    if (isVoid && !sentAt) return { kind: 'failed', reason: 'not-sent' };
    const status = await this.momo.status('requesttopay', country, referenceId);
    if (status.kind !== 'answered') return { kind: 'unknown', why: 'no-answer' };
    if (!status.body) return isVoid ? { kind: 'failed', reason: 'not-sent' } : { kind: 'unknown', why: 'not-known' };
    const now = this.clock.now().getTime();
    const at = new Date(Math.min(now, (sentAt?.getTime() ?? now) + this.settings.promptMs));
    const update = payInStatusUpdate(status.body, name, referenceId, at);
    const { financialTransactionId } = status.body;
    if (update.kind === 'confirmed' && financialTransactionId !== undefined)
      await this.references.note(name, [financialTransactionId]);
    return update;
  }

  private serves({ code }: MomoCountry): boolean {
    return this.settings.accounts[code] !== undefined;
  }
}

/**
 * What MTN calls back about requests to pay, by PUT or POST. It signs nothing: the address holds a secret and the payment's id, and what it
 * says is not read but asked for. The same bytes for the same payment are one event. Safe to run twice and concurrently: `ProviderPayments` decides by
 * receipt. Source: momodeveloper.mtn.com, 'API documentation', 'Callback'.
 */
@Injectable()
export class MomoWebhooks extends WebhookSource {
  readonly provider = 'momo';

  constructor(
    private readonly settings: MomoSettings,
    private readonly payIns: ProviderPayments,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', paymentId = '', ...rest] = path.split('/');
    const isOurs = isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^pay_\w{1,40}$/.test(paymentId) || rest.length > 0) return null;
    return { eventId: `${paymentId}-${sha256(raw)}`, subject: paymentId };
  }

  /** @throws StatusNotKnownYet while MTN does not say */
  override async apply({ subject: paymentId }: WebhookEvent): Promise<void> {
    const { kind } = await this.payIns.fetchStatus(paymentId).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      this.log.warn('a callback about no payment of ours', { paymentId });
      return { kind: 'failed' } as const;
    });
    if (kind === 'unknown' || kind === 'waiting') throw new StatusNotKnownYet();
  }
}
