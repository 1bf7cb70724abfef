import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, convert, inForce, type Money } from '@asili/kernel';
import { Log, Unavailable } from '@asili/platform';
import { PaymentDocuments } from '../../payment/payment-documents.mongo.ts';
import { HbarSettings } from './pay-in.ts';
import { UsedRates } from '../../rates/domain/rate-table.ts';
import { GetRates } from '../../rates/agreed-rates.ts';
import {
  refundPolicies,
  readAccount,
  AccountMistyped,
  AccountOurs,
  AccountUnknown,
  MemoNeeded,
  verdict,
} from './domain/refund.ts';
import { largeRefund } from '../../payment/domain/decide-refund.ts';
import {
  RefundProvider,
  type Destination,
  type Prepared,
  type RefundStatusUpdate,
  type RefundOrder,
  type Sending,
} from '../domain/provider.ts';
import { PaymentMethods } from '../payment-methods.ts';
import { dateOf } from './domain/transfer.ts';
import { TransferMirror } from './mirror.http.ts';
import { Treasury } from './treasury.ts';

/** Accounts on the network that many people share: what comes from one says nothing of who sent it. Reads only. */
@Injectable()
export class ExchangeAccounts {
  constructor(
    private readonly settings: HbarSettings,
    private readonly payments: PaymentDocuments,
  ) {}

  /** On the list, or an account that more customers paid from than share a wallet. */
  async has(account: string): Promise<boolean> {
    const { exchangeAccounts, exchangeSenders } = this.settings;
    return exchangeAccounts.includes(account) || this.payments.hasPaidForMany(account, exchangeSenders);
  }
}

/** Whether HBAR may go back by itself. Reads only. */
@Injectable()
export class CheckRefund {
  constructor(
    private readonly exchanges: ExchangeAccounts,
    private readonly rates: GetRates,
    private readonly clock: Clock,
  ) {}

  /** Why somebody has to see to it; null where nobody has to. @throws RatesUnavailable, RateUnknown */
  async run(to: string, money: Money<'HBAR'>): Promise<'exchange' | 'large' | null> {
    if (await this.isExchange(to)) return 'exchange';
    return (await this.isLarge(money)) ? 'large' : null;
  }

  /** More than is sent without operators. @throws RatesUnavailable, RateUnknown */
  async isLarge(money: Money<'HBAR'>): Promise<boolean> {
    const { rates, ...agreed } = await this.rates.run();
    const worth = convert(
      money,
      new UsedRates({ hbar: rates.HBAR, usd: rates.USD, ...agreed }).between('HBAR', 'USD'),
      'up',
    );
    return worth.minor > inForce(refundPolicies, this.clock.now()).max.minor;
  }

  async isExchange(account: string): Promise<boolean> {
    return this.exchanges.has(account);
  }
}

/** A mirror's silence says that nothing ran only once it has seen a time so far behind the transaction's end. */
const marginMs = 10_000;
const mayHaveArrived: ReadonlySet<string> = new Set(['OK', 'DUPLICATE_TRANSACTION', 'BUSY', 'TRANSACTION_EXPIRED']);

/**
 * HBAR goes back from the treasury to the account it came from. The signed bytes are noted before they are first sent and only they are sent
 * under their id, so sending them again is a success; the mirror decides. Their time over, and nothing on a mirror that is past it: a new
 * transaction may be signed. To an exchange's account nothing is sent without the memo its owner needs, for it would be lost: the buyer is asked.
 */
@Injectable()
export class HbarRefundProvider extends RefundProvider implements OnModuleInit {
  override readonly provider = 'hedera';

  constructor(
    private readonly ways: PaymentMethods,
    private readonly check: CheckRefund,
    private readonly treasury: Treasury,
    private readonly mirror: TransferMirror,
    private readonly settings: HbarSettings,
    private readonly log: Log,
  ) {
    super();
  }

  onModuleInit(): void {
    this.ways.registerRefundProvider(this);
  }

  override async prepare({
    to,
    money: { currency, minor: tinybar },
    reference = '',
    destination,
    isApproved,
  }: RefundOrder): Promise<Prepared> {
    const { account, memo } = destination ?? { account: to, memo: '' };
    if (account === '' || currency !== 'HBAR') return { kind: 'manual', reason: 'payer-unknown' };
    if (memo === '' && (await this.check.isExchange(account))) return { kind: 'ask' };
    if (!isApproved && (await this.check.isLarge({ currency, minor: tinybar })))
      return { kind: 'manual', reason: largeRefund };
    return this.treasury.sign({ to: account, tinybar, memo: memo || reference.replace(/^AH-/, 'RF-') });
  }

  override readAccount(text: string): string {
    const account = readAccount(text, this.settings.network);
    if (account === null) throw new AccountMistyped();
    return account;
  }

  /** @throws AccountOurs, AccountUnknown, MemoNeeded, Unavailable */
  override async assertReaches({ account, memo }: Destination): Promise<void> {
    if (account === this.settings.account) throw new AccountOurs();
    if (!(await this.takesTransfers(account))) throw new AccountUnknown();
    if (memo === '' && (await this.check.isExchange(account))) throw new MemoNeeded();
  }

  override send({ refundId }: RefundOrder, sending: Sending): Promise<RefundStatusUpdate> {
    return this.follow(refundId, sending);
  }

  private async takesTransfers(account: string): Promise<boolean> {
    try {
      return await this.mirror.takesTransfers(account);
    } catch (error) {
      this.log.warn('the mirror could not be asked about an account', { error });
      throw new Unavailable();
    }
  }

  /** As `send`, of whatever goes back. @param id what the log calls it */
  async follow(id: string, sending: Sending): Promise<RefundStatusUpdate> {
    const latest = await this.mirror.latest(); // Before the look: whatever is older than this is seen by it.
    const found = await this.mirror.sent(sending.reference);
    if (found) return verdict(found, sending);
    const end = Date.parse(sending.expiresAt ?? '');
    if (Date.now() >= end)
      return dateOf(latest).getTime() > end && Date.now() > end + marginMs ? { kind: 'void' } : { kind: 'pending' };
    const code = await this.treasury.submit(sending);
    if (code !== null && !mayHaveArrived.has(code))
      this.log.error('the network does not take a transfer', { id, code });
    return { kind: 'pending' };
  }
}
