import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, fromRealTime, toRealTime } from '@asili/kernel';
import { Log, Lease, Mongo, Schedule } from '@asili/platform';
import { ProviderPayments } from '../../payment/provider-payments.ts';
import { UnappliedCash } from '../../unapplied-cash/unapplied-cash.ts';
import { readMemo, unappliedCashFacts, dateOf, timestampOf, transferTo, type Transfer } from './domain/transfer.ts';
import { HbarSettings, HbarPaymentProvider } from './pay-in.ts';
import { MatchClaims } from './unmatched-transfers.ts';
import { TransferMirror } from './mirror.http.ts';
import { Memos, Transfers, type KeptTransfer } from './transfers.mongo.ts';
import { PaymentDocuments } from '../../payment/payment-documents.mongo.ts';

/** Read again each time: what a mirror shows late is not missed. */
const overlapMs = 60_000;
/** Opened for this installation, on the day it first starts. */
const newAccountMs = 24 * 3_600_000;
const page = 100;
const proofTinybar = 1n;

/**
 * Reads what came to our account and tells the payments it is of. Safe to run twice and concurrently: a transfer is kept once
 * by transaction id and consensus time, and a payment counts it once by the same name. How far the network was read is noted
 * after the work; what was kept and not told, or whose claims were not looked at, when a process died is seen to by the next run.
 */
@Injectable()
export class FollowTransfers {
  constructor(
    private readonly settings: HbarSettings,
    private readonly mirror: TransferMirror,
    private readonly transfers: Transfers,
    private readonly memos: Memos,
    private readonly payIns: ProviderPayments,
    private readonly claims: MatchClaims,
    private readonly unappliedCash: UnappliedCash,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws when the mirror cannot be asked: the cursor stays */
  async run(): Promise<void> {
    const latest = await this.mirror.latest(); // Before the list: whatever is older than this is in it.
    const from = await this.transfers.readUpTo();
    let after = timestampOf(new Date((from === null ? await this.beginning() : dateOf(from)).getTime() - overlapMs));
    for (let more = true; more;) {
      const rows = await this.mirror.after(this.settings.account, after, page);
      await this.take(rows.flatMap((row) => transferTo(this.settings.account, row) ?? []));
      after = rows.at(-1)?.consensusTimestamp ?? after;
      more = rows.length === page;
    }
    for (const transfer of await this.transfers.unclaimed())
      await this.tried(transfer, () => this.lookAtClaims(transfer));
    await this.recordUnapplied();
    for (const transfer of await this.transfers.matching()) await this.tried(transfer, () => this.tell(transfer));
    await this.transfers.setReadUpTo(latest > after ? latest : after);
  }

  /** Of a new account the first transfer, which opened it: it is in the balance that the books are laid beside. Of an older one, now. */
  private async beginning(): Promise<Date> {
    const now = toRealTime(this.clock, this.clock.now());
    const opened = await this.mirror.openedAt(this.settings.account);
    return opened !== null && dateOf(opened).getTime() > now.getTime() - newAccountMs ? dateOf(opened) : now;
  }

  private async take(found: readonly Transfer[]): Promise<void> {
    const known = await this.transfers.known(found.map(({ receipt }) => receipt));
    for (const transfer of found) {
      if (known.has(transfer.receipt)) continue;
      const kept = await this.placed({ ...transfer, at: fromRealTime(this.clock, transfer.at) });
      if (!(await this.transfers.keep(kept))) continue;
      if (kept.state === 'unmatched')
        this.log.warn('a transfer belongs to no payment', { receipt: kept.receipt, why: kept.why });
    }
  }

  /** Whatever is of no payment is an operator's case, those of before there were any too. */
  private async recordUnapplied(): Promise<void> {
    for (const transfer of await this.transfers.unnoted(page)) {
      await this.tried(transfer, async () => {
        await this.unappliedCash.note(unappliedCashFacts(transfer));
        await this.transfers.setNoted(transfer.receipt);
      });
    }
  }

  private async placed(transfer: Transfer): Promise<KeptTransfer> {
    if (transfer.tinybar === 0n) return { ...transfer, state: 'unmatched', why: 'token' };
    if (transfer.memo.trim() === '') return { ...transfer, state: 'unmatched', why: 'no-memo' };
    const memo = readMemo(transfer.memo);
    const paymentId = memo === null ? null : await this.memos.find(memo);
    if (paymentId === null) return { ...transfer, state: 'unmatched', why: 'unknown-memo' };
    return { ...transfer, paymentId, state: transfer.tinybar === proofTinybar ? 'proof' : 'matching' };
  }

  private async lookAtClaims(transfer: KeptTransfer): Promise<void> {
    await this.claims.run(transfer);
    await this.transfers.setClaimed(transfer.receipt);
  }

  private async tell({ receipt, paymentId, tinybar, at, payer }: KeptTransfer): Promise<void> {
    if (paymentId !== undefined)
      await this.payIns.apply(paymentId, {
        kind: 'confirmed',
        receipt,
        money: { currency: 'HBAR', minor: tinybar },
        at,
        payer,
      });
    await this.transfers.setMatched(receipt);
  }

  /** One that cannot be seen to just now holds up no other, however many they are: it is tried again behind them. */
  private async tried({ receipt, paymentId }: KeptTransfer, what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.log.warn('a transfer could not be seen to, will retry', { paymentId, receipt, error });
      await this.transfers.setTried(receipt);
    }
  }
}

/** The lease of an instance that died keeps the others waiting this long. */
const leaseMs = 10_000;
/** While nothing is awaited: what comes all the same is late or lost, and how far the network was read may be a minute old. */
const maxRestMs = 10_000;
/** A payment that has just begun here is awaited for so long, whatever the index knows of it. */
const beginningMs = 60_000;

/**
 * Follows the network on one instance at a time: mirrors count calls by address. Two at once would do the same work twice, to
 * no effect. The lease is kept only while a transfer is awaited, so that whichever instance a payment begins on follows at once.
 */
@Injectable()
export class TransfersSchedule implements OnApplicationBootstrap {
  private isAwaited = true;
  private begunAt = -Infinity;

  constructor(
    private readonly schedule: Schedule,
    private readonly settings: HbarSettings,
    private readonly mongo: Mongo,
    private readonly follow: FollowTransfers,
    private readonly payments: PaymentDocuments,
    private readonly payIn: HbarPaymentProvider,
  ) {}

  onApplicationBootstrap(): void {
    const { pollMs, instance } = this.settings;
    const restMs = Math.max(pollMs, Math.min(5 * pollMs, maxRestMs));
    const lease = new Lease(this.mongo, 'hbar', { ttlMs: leaseMs, instance });
    const following = this.schedule.every(
      () => (this.isAwaited ? pollMs : restMs),
      'following transfers',
      () => this.round(lease),
    );
    this.payIn.onBegun(() => {
      this.begunAt = performance.now();
      following.soon();
    });
    following.soon();
  }

  private async round(lease: Lease): Promise<void> {
    this.isAwaited = true; // Where the database cannot say.
    this.isAwaited =
      performance.now() - this.begunAt < beginningMs || (await this.payments.hasOpen(this.payIn.provider));
    if (!(await lease.hold()).held) return;
    await this.follow.run();
    if (!this.isAwaited) await lease.release();
  }
}
