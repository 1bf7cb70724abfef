import { isSecret, sha256 } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock, type Asset } from '@asili/kernel';
import type { PayoutResult } from '../../payouts/domain/payout-holds.ts';
import { type PayoutOrder, type Sent, PayoutProvider, type PaidOut } from '../../payouts/domain/payout.ts';
import { payoutResult } from './domain/statuses.ts';
import { MomoRequests } from './requests.mongo.ts';
import { Momo } from './client.http.ts';
import { type MomoCountryCode, momoCountriesOf, momoCountryOf, momoLimits, momoFee } from './domain/countries.ts';
import { MomoSettings } from './calls.http.ts';
import type { PayoutLimits } from '../../earnings/domain/earnings.ts';
import { PayoutResults } from '../../payouts/payout-results.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';
import { StatusNotKnownYet } from '../domain/provider.ts';

/** Our name of an attempt, beside MTN's reference id. */
export const transferName = ({ payoutId, attempt }: Pick<PayoutOrder, 'payoutId' | 'attempt'>): string =>
  `${payoutId}-${attempt}`;

/** Asks MTN what became of a transfer. Changes nothing; any number of times. */
@Injectable()
export class AskAboutTransfer {
  constructor(
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
  ) {}

  /** 'absent' where MTN knows of none, or was never asked; 'unknown' whenever it did not say. */
  async run(attempt: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<PayoutResult> {
    const note = await this.requests.find(transferName(attempt));
    if (!note) return { kind: 'absent' };
    const status = await this.momo.status('transfer', note.country, note.referenceId);
    if (status.kind !== 'answered') return { kind: 'unknown' };
    return status.body ? payoutResult(status.body, note.name) : { kind: 'absent' };
  }
}

/**
 * Has MTN send an attempt of a payout. Its reference id stands in a note before MTN hears of it, and is sent again as it is: MTN takes it up
 * once.
 */
@Injectable()
export class SendTransfer {
  constructor(
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
    private readonly settings: MomoSettings,
    private readonly clock: Clock,
  ) {}

  async run(order: PayoutOrder, country: MomoCountryCode): Promise<Sent> {
    const { publicUrl, webhookSecrets } = this.settings;
    const name = transferName(order);
    const { referenceId, country: noted } = await this.requests.settle({ name, country });
    if (noted !== country) return { kind: 'unknown' }; // Sent to a number of another country, or about to be.
    const now = this.clock.now();
    const turn = await this.requests.sending(name, now);
    const callbackUrl = `${publicUrl}/webhooks/momo-payout/${webhookSecrets[0] ?? ''}/${order.payoutId}/${order.attempt}`;
    const taken = await this.momo.transfer({
      country,
      referenceId,
      money: order.money,
      phoneNumber: order.phoneNumber,
      externalId: name,
      callbackUrl,
    });
    if (taken.kind === 'answered') return { kind: 'taken-up' };
    if (taken.kind === 'unanswered' || turn !== 'first') return { kind: 'unknown' };
    await this.requests.refused(name, now);
    return { kind: 'refused', reason: 'provider-away' };
  }
}

/** Money to wallets of MTN MoMo that are counted in one currency. MTN answers at once when it is asked. */
export class MomoPayout extends PayoutProvider {
  readonly account = 'mtn';
  readonly provider = 'momo';
  readonly currency: Asset;

  constructor(
    currency: Asset,
    private readonly sendTransfer: SendTransfer,
    private readonly askAboutTransfer: AskAboutTransfer,
    private readonly results: PayoutResults,
    private readonly requests: MomoRequests,
    private readonly settings: MomoSettings,
  ) {
    super();
    this.currency = currency;
  }

  override limitsOn(at: Date): PayoutLimits {
    const [first] = momoCountriesOf(this.currency);
    return { ...(first ? momoLimits(first, at) : { min: 1n, max: 1n }), step: 1n };
  }

  override reaches(phoneNumber: string): boolean {
    const country = momoCountryOf(phoneNumber);
    return country?.currency === this.currency && this.settings.accounts[country.code]?.disbursement !== undefined;
  }

  override async send(order: PayoutOrder): Promise<Sent> {
    const country = momoCountryOf(order.phoneNumber);
    if (!country || !this.reaches(order.phoneNumber)) return { kind: 'refused', reason: 'no-account' };
    return this.sendTransfer.run(order, country.code);
  }

  override async requestStatus(attempt: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void> {
    await this.results.apply(attempt.payoutId, attempt.attempt, await this.askAboutTransfer.run(attempt));
  }

  /** By the contract of the account of the country it was sent in, apart from the transfer. */
  override async chargeOn(payout: PaidOut, at: Date): Promise<bigint> {
    const country = (await this.requests.find(transferName(payout)))?.country;
    return country === undefined
      ? 0n
      : momoFee(this.settings.accounts[country]?.disbursement?.fees ?? [], payout.money.minor, at);
  }
}

/**
 * What MTN calls back about transfers. It signs nothing: the address holds a secret, the payout and its attempt, and what it says is not read
 * but asked for. Safe to run twice and concurrently: `PayoutResults` is.
 */
@Injectable()
export class MomoPayoutWebhooks extends WebhookSource {
  readonly provider = 'momo-payout';

  constructor(
    private readonly settings: MomoSettings,
    private readonly results: PayoutResults,
    private readonly askAboutTransfer: AskAboutTransfer,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', payoutId = '', attempt = '', ...rest] = path.split('/');
    const isOurs = isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^out_\w{1,40}$/.test(payoutId) || !/^[1-9]\d{0,3}$/.test(attempt) || rest.length > 0) return null;
    const subject = `${payoutId}/${attempt}`;
    return { eventId: `${subject.replace('/', '-')}-${sha256(raw)}`, subject };
  }

  /** @throws StatusNotKnownYet while MTN does not say */
  override async apply({ subject }: WebhookEvent): Promise<void> {
    const [payoutId = '', attemptText = ''] = subject.split('/');
    const attempt = Number(attemptText);
    const result = await this.askAboutTransfer.run({ payoutId, attempt });
    if (result.kind === 'unknown') throw new StatusNotKnownYet();
    if (result.kind !== 'absent') await this.results.apply(payoutId, attempt, result);
  }
}
