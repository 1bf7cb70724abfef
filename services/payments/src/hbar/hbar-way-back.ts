import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Log, Unavailable } from '@asili/platform';
import { largeRefund } from '../pay-in/domain/decide-refund.ts';
import {
  WayBack,
  type Destination,
  type Prepared,
  type RefundNews,
  type RefundOrder,
  type Sending,
} from '../ways-to-pay/domain/way-back.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { CheckRefund } from './check-refund.ts';
import { readAccount } from './domain/account-checksum.ts';
import { AccountMistyped, AccountOurs, AccountUnknown, MemoNeeded } from './domain/errors.ts';
import { verdict } from './domain/sent-transfer.ts';
import { dateOf } from './domain/transfer.ts';
import { HbarSettings } from './hbar-settings.ts';
import { TransferMirror } from './mirror.ts';
import { Treasury } from './treasury.ts';

/** A mirror's silence says that nothing ran only once it has seen a time so far behind the transaction's end. */
const marginMs = 10_000;
const landed: ReadonlySet<string> = new Set(['OK', 'DUPLICATE_TRANSACTION', 'BUSY', 'TRANSACTION_EXPIRED']);

/**
 * HBAR goes back from the treasury to the account it came from. The signed bytes are noted before they are first sent and only they are sent
 * under their id, so sending them again is a success; the mirror decides. Their time over, and nothing on a mirror that is past it: a new
 * transaction may be signed. To an exchange's account nothing is sent without the memo its owner needs, for it would be lost: the buyer is asked.
 */
@Injectable()
export class HbarWayBack extends WayBack implements OnModuleInit {
  override readonly provider = 'hedera';

  constructor(
    private readonly ways: WaysToPay,
    private readonly check: CheckRefund,
    private readonly treasury: Treasury,
    private readonly mirror: TransferMirror,
    private readonly settings: HbarSettings,
    private readonly log: Log,
  ) {
    super();
  }

  onModuleInit(): void {
    this.ways.registerBack(this);
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

  override send({ refundId }: RefundOrder, sending: Sending): Promise<RefundNews> {
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
  async follow(id: string, sending: Sending): Promise<RefundNews> {
    const latest = await this.mirror.latest(); // Before the look: whatever is older than this is seen by it.
    const found = await this.mirror.sent(sending.reference);
    if (found) return verdict(found, sending);
    const end = Date.parse(sending.expiresAt ?? '');
    if (Date.now() >= end)
      return dateOf(latest).getTime() > end && Date.now() > end + marginMs ? { kind: 'void' } : { kind: 'pending' };
    const code = await this.treasury.submit(sending);
    if (code !== null && !landed.has(code)) this.log.error('the network does not take a transfer', { id, code });
    return { kind: 'pending' };
  }
}
