import { Clock, type Asset } from '@asili/kernel';
import type { PayoutLimits } from '../earnings/domain/earnings.ts';
import { PayoutWay, type PaidOut, type PayoutOrder, type Sent } from '../payouts/domain/payout-way.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import { type AskAboutTransfer, transferName } from './ask-about-transfer.ts';
import { momoCountriesOf, momoCountryOf } from './domain/momo-country.ts';
import { momoFee } from './domain/momo-fee.ts';
import type { MomoRequests } from './momo-requests.ts';
import type { MomoSettings } from './momo-settings.ts';
import type { Momo } from './momo.ts';

interface MomoPayoutParts {
  readonly momo: Momo;
  readonly requests: MomoRequests;
  readonly askAboutTransfer: AskAboutTransfer;
  readonly desk: PayoutDesk;
  readonly settings: MomoSettings;
  readonly clock: Clock;
}

/**
 * Money to wallets of MTN MoMo that are counted in one currency. The reference id of an attempt stands in a note before MTN hears of it, and
 * is sent again as it is: MTN takes it up once, and answers at once when it is asked.
 */
export class MomoPayout extends PayoutWay {
  readonly account = 'mtn';
  readonly provider = 'momo';
  readonly currency: Asset;
  readonly limits: PayoutLimits;
  private readonly parts: MomoPayoutParts;

  constructor(currency: Asset, parts: MomoPayoutParts) {
    super();
    this.currency = currency;
    this.parts = parts;
    const [first] = momoCountriesOf(currency);
    this.limits = { least: first?.least ?? 1n, most: first?.most ?? 1n, step: 1n };
  }

  override reaches(phoneNumber: string): boolean {
    const country = momoCountryOf(phoneNumber);
    return country?.currency === this.currency && this.parts.settings.accounts[country.code]?.disbursement !== undefined;
  }

  override async send(order: PayoutOrder): Promise<Sent> {
    const country = momoCountryOf(order.phoneNumber);
    if (!country || !this.reaches(order.phoneNumber)) return { kind: 'refused', reason: 'no-account' };
    const { momo, requests, settings, clock } = this.parts;
    const name = transferName(order);
    const { referenceId, country: noted } = await requests.settle({ name, country: country.code });
    if (noted !== country.code) return { kind: 'unknown' }; // Sent to a number of another country, or about to be.
    const now = clock.now();
    const turn = await requests.sending(name, now);
    const callbackUrl = `${settings.publicUrl}/webhooks/momo-payout/${settings.webhookSecrets[0] ?? ''}/${order.payoutId}/${order.attempt}`;
    const taken = await momo.transfer({ country: country.code, referenceId, money: order.money, phoneNumber: order.phoneNumber, externalId: name, callbackUrl });
    if (taken.kind === 'taken-up') return { kind: 'taken-up' };
    if (taken.kind === 'unanswered' || turn !== 'first') return { kind: 'unknown' };
    await requests.refused(name, now);
    return { kind: 'refused', reason: 'provider-away' };
  }

  override async ask(attempt: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void> {
    await this.parts.desk.tell(attempt.payoutId, attempt.attempt, await this.parts.askAboutTransfer.run(attempt));
  }

  /** By the contract of the account of the country it was sent in, apart from the transfer. */
  override async chargeOn(payout: PaidOut, at: Date): Promise<bigint> {
    const { requests, settings } = this.parts;
    const country = (await requests.find(transferName(payout)))?.country;
    return country === undefined ? 0n : momoFee(settings.accounts[country]?.disbursement?.fees ?? [], payout.money.minor, at);
  }
}
