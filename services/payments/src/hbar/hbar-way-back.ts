import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Log } from '@asili/platform';
import { WayBack, type Prepared, type RefundNews, type RefundOrder, type Sending } from '../ways-to-pay/domain/way-back.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { CheckRefund } from './check-refund.ts';
import { verdict } from './domain/sent-transfer.ts';
import { dateOf } from './domain/transfer.ts';
import { TransferMirror } from './mirror.ts';
import { Treasury } from './treasury.ts';

/** A mirror's silence says that nothing ran only once it has seen a time so far behind the transaction's end. */
const marginMs = 10_000;
const landed: ReadonlySet<string> = new Set(['OK', 'DUPLICATE_TRANSACTION', 'BUSY', 'TRANSACTION_EXPIRED']);

/**
 * HBAR goes back from the treasury to the account it came from. The signed bytes are noted before they are first sent and only they are sent
 * under their id, so sending them again is a success; the mirror decides. Their time over, and nothing on a mirror that is past it: a new
 * transaction may be signed. Accounts of exchanges are not sent to: what arrives there without the exchange's own memo is lost.
 */
@Injectable()
export class HbarWayBack extends WayBack implements OnModuleInit {
  override readonly provider = 'hedera';

  constructor(
    private readonly ways: WaysToPay,
    private readonly check: CheckRefund,
    private readonly treasury: Treasury,
    private readonly mirror: TransferMirror,
    private readonly log: Log,
  ) {
    super();
  }

  onModuleInit(): void {
    this.ways.registerBack(this);
  }

  override async prepare({ to, money, reference = '' }: RefundOrder): Promise<Prepared> {
    if (to === '' || money.currency !== 'HBAR') return { kind: 'manual', reason: 'payer-unknown' };
    const reason = await this.check.run(to, { currency: 'HBAR', minor: money.minor });
    if (reason !== null) return { kind: 'manual', reason };
    return { kind: 'ready', sending: await this.treasury.sign({ to, tinybar: money.minor, memo: reference.replace(/^AH-/, 'RF-') }) };
  }

  override send({ refundId }: RefundOrder, sending: Sending): Promise<RefundNews> {
    return this.follow(refundId, sending);
  }

  /** As `send`, of whatever goes back. @param id what the log calls it */
  async follow(id: string, sending: Sending): Promise<RefundNews> {
    const latest = await this.mirror.latest(); // Before the look: whatever is older than this is seen by it.
    const found = await this.mirror.sent(sending.reference);
    if (found) return verdict(found, sending);
    const end = Date.parse(sending.expiresAt ?? '');
    if (Date.now() >= end) return dateOf(latest).getTime() > end && Date.now() > end + marginMs ? { kind: 'void' } : { kind: 'pending' };
    const code = await this.treasury.submit(sending);
    if (code !== null && !landed.has(code)) this.log.error('the network does not take a refund', { id, code });
    return { kind: 'pending' };
  }
}
