import { Clock, type Asset, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { References } from '../references/references.ts';
import {
  PayIn,
  type Begun,
  type BegunPayIn,
  type PayInNews,
  type PayInOrder,
  type Received,
} from '../ways-to-pay/domain/pay-in.ts';
import { momoCountriesOf, momoCountryOf, type MomoCountry } from './domain/momo-country.ts';
import { momoFee } from './domain/momo-fee.ts';
import { payInNews } from './domain/momo-transaction.ts';
import { MomoRequests, type MomoRequestNote } from './momo-requests.ts';
import { MomoSettings } from './momo-settings.ts';
import { Momo } from './momo.ts';

/** Longer than a call to MTN takes: what was sent before that and MTN does not know has not arrived and will not. */
const arrivedMs = 60_000;

/**
 * MTN MoMo: a question on the buyer's phone, in the currency of the number's country. The reference id is MTN's idempotency key and stands in
 * a note before MTN hears of it, so whoever begins again sends the same request and asks nobody twice.
 */
@Injectable()
export class MomoPayIn extends PayIn {
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

  override async begin({ paymentId, money, phoneNumber = '' }: PayInOrder): Promise<Begun> {
    const country = momoCountryOf(phoneNumber);
    if (!country || !this.serves(country)) return { kind: 'refused', reason: 'number' };
    if (money.currency !== country.currency || money.minor < 1n || money.minor > country.most)
      return { kind: 'refused', reason: 'amount' };
    const note = await this.requests.settle({ name: paymentId, country: country.code });
    const now = this.clock.now();
    const turn = await this.requests.sending(paymentId, now);
    if (turn === 'void')
      return (await this.newsOf({ ...note, isVoid: true })).kind === 'failed'
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
    if (taken.kind === 'taken-up')
      return {
        kind: 'begun',
        reference: referenceId,
        prompt: { phoneNumber, expiresAt: new Date(now.getTime() + this.settings.promptMs) },
      };
    return taken.kind === 'refused' && turn === 'first' ? { kind: 'refused', reason: taken.code } : { kind: 'unknown' };
  }

  override async ask({ paymentId, phoneNumber = '' }: BegunPayIn): Promise<PayInNews> {
    return this.newsOf(await this.noteOf(paymentId, phoneNumber));
  }

  /** MTN names no charge, so the contract says. */
  override async chargeOf({ paymentId }: BegunPayIn, { money, at }: Received): Promise<Money<Asset>> {
    const country = (await this.requests.find(paymentId))?.country;
    return {
      ...money,
      minor:
        country === undefined ? 0n : momoFee(this.settings.accounts[country]?.collection.fees ?? [], money.minor, at),
    };
  }

  /** A question cannot be taken off a phone: it is certain only once it was answered, or never came to MTN. */
  override async cancel({ paymentId, phoneNumber = '' }: BegunPayIn): Promise<PayInNews> {
    const note = await this.noteOf(paymentId, phoneNumber);
    await this.requests.void(paymentId, new Date(this.clock.now().getTime() - arrivedMs)); // What comes later is not sent; what MTN knows, it says.
    const news = await this.newsOf((await this.requests.find(paymentId)) ?? note);
    return news.kind === 'waiting' ? { kind: 'unknown' } : news;
  }

  /** Not noted is not sent; the note made here keeps a `begin` that is late from sending it. */
  private async noteOf(paymentId: string, phoneNumber: string): Promise<MomoRequestNote> {
    const found = await this.requests.find(paymentId);
    return (
      found ??
      this.requests.settle({ name: paymentId, country: momoCountryOf(phoneNumber)?.code ?? 'UG', isVoid: true })
    );
  }

  private async newsOf({ name, referenceId, country, isVoid, sentAt }: MomoRequestNote): Promise<PayInNews> {
    if (isVoid && !sentAt) return { kind: 'failed', reason: 'not-sent' };
    const status = await this.momo.status('requesttopay', country, referenceId);
    if (status.kind === 'absent')
      return isVoid ? { kind: 'failed', reason: 'not-sent' } : { kind: 'unknown', why: 'not-known' };
    if (status.kind !== 'found') return { kind: 'unknown', why: 'no-answer' };
    const news = payInNews(status.transaction, name, referenceId, this.clock.now());
    const { financialTransactionId } = status.transaction;
    if (news.kind === 'confirmed' && financialTransactionId !== undefined)
      await this.references.note(name, [financialTransactionId]);
    return news;
  }

  private serves({ code }: MomoCountry): boolean {
    return this.settings.accounts[code] !== undefined;
  }
}
