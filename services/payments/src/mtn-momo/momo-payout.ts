import type { Asset } from '@asili/kernel';
import type { PayoutLimits } from '../earnings/domain/earnings.ts';
import { PayoutWay, type PaidOut, type PayoutOrder, type Sent } from '../payouts/domain/payout-way.ts';
import type { PayoutResults } from '../payouts/payout-results.ts';
import { type AskAboutTransfer, transferName } from './ask-about-transfer.ts';
import { momoCountriesOf, momoCountryOf } from './domain/momo-country.ts';
import { momoFee } from './domain/momo-fee.ts';
import type { MomoRequests } from './momo-requests.ts';
import type { MomoSettings } from './momo-settings.ts';
import type { SendTransfer } from './send-transfer.ts';

/** Money to wallets of MTN MoMo that are counted in one currency. MTN answers at once when it is asked. */
export class MomoPayout extends PayoutWay {
  readonly account = 'mtn';
  readonly provider = 'momo';
  readonly currency: Asset;
  readonly limits: PayoutLimits;

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
    const [first] = momoCountriesOf(currency);
    this.limits = { least: first?.least ?? 1n, most: first?.most ?? 1n, step: 1n };
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

  override async ask(attempt: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void> {
    await this.results.tell(attempt.payoutId, attempt.attempt, await this.askAboutTransfer.run(attempt));
  }

  /** By the contract of the account of the country it was sent in, apart from the transfer. */
  override async chargeOn(payout: PaidOut, at: Date): Promise<bigint> {
    const country = (await this.requests.find(transferName(payout)))?.country;
    return country === undefined
      ? 0n
      : momoFee(this.settings.accounts[country]?.disbursement?.fees ?? [], payout.money.minor, at);
  }
}
