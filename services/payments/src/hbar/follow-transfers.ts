import { Injectable } from '@nestjs/common';
import { Clock, fromRealTime, toRealTime } from '@asili/kernel';
import { Log } from '@asili/platform';
import { PayIns } from '../pay-in/pay-ins.ts';
import { UnmatchedMoney } from '../unmatched-money/unmatched-money.ts';
import { readMemo } from './domain/memo.ts';
import { unmatchedFacts } from './domain/unmatched-facts.ts';
import { dateOf, timestampOf, transferTo, type Transfer } from './domain/transfer.ts';
import { HbarSettings } from './hbar-settings.ts';
import { MatchClaims } from './match-claims.ts';
import { TransferMirror } from './mirror.ts';
import { Memos, Transfers, type KeptTransfer } from './transfers.ts';

/** Read again each time: what a mirror shows late is not missed. */
const overlapMs = 60_000;
const page = 100;
const proofTinybar = 1n;

/**
 * Reads what came to our account and tells the payments it is of. Safe to run twice and beside itself: a transfer is kept once
 * by transaction id and consensus time, and a payment counts it once by the same name. How far the network was read is noted
 * after the work; what was kept and not told when a process died is told by the next run.
 */
@Injectable()
export class FollowTransfers {
  constructor(
    private readonly settings: HbarSettings,
    private readonly mirror: TransferMirror,
    private readonly transfers: Transfers,
    private readonly memos: Memos,
    private readonly payIns: PayIns,
    private readonly claims: MatchClaims,
    private readonly unmatched: UnmatchedMoney,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws when the mirror cannot be asked: the cursor stays */
  async run(): Promise<void> {
    const latest = await this.mirror.latest(); // Before the list: whatever is older than this is in it.
    const from = await this.transfers.readUpTo();
    let after = timestampOf(
      new Date((from === null ? toRealTime(this.clock, this.clock.now()) : dateOf(from)).getTime() - overlapMs),
    );
    for (let more = true; more;) {
      const rows = await this.mirror.after(this.settings.account, after, page);
      await this.take(rows.flatMap((row) => transferTo(this.settings.account, row) ?? []));
      after = rows.at(-1)?.consensusTimestamp ?? after;
      more = rows.length === page;
    }
    await this.noteUnmatched();
    for (const transfer of await this.transfers.matching()) await this.tell(transfer);
    await this.transfers.setReadUpTo(latest > after ? latest : after);
  }

  private async take(found: readonly Transfer[]): Promise<void> {
    const known = await this.transfers.known(found.map(({ receipt }) => receipt));
    for (const transfer of found) {
      if (known.has(transfer.receipt)) continue;
      const kept = await this.placed({ ...transfer, at: fromRealTime(this.clock, transfer.at) });
      if (!(await this.transfers.keep(kept))) continue;
      if (kept.state === 'unmatched')
        this.log.warn('a transfer belongs to no payment', { receipt: kept.receipt, why: kept.why });
      if (kept.state === 'unmatched' || kept.state === 'proof') await this.claims.run(kept);
    }
  }

  /** Whatever is of no payment is an operator's case, those of before there were any too. */
  private async noteUnmatched(): Promise<void> {
    for (const transfer of await this.transfers.unnoted(page)) {
      await this.unmatched.note(unmatchedFacts(transfer));
      await this.transfers.setNoted(transfer.receipt);
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

  /** One payment that cannot be told just now does not hold up the others. */
  private async tell({ receipt, paymentId, tinybar, at, payer }: KeptTransfer): Promise<void> {
    try {
      if (paymentId !== undefined)
        await this.payIns.tell(paymentId, {
          kind: 'confirmed',
          receipt,
          money: { currency: 'HBAR', minor: tinybar },
          at,
          payer,
        });
      await this.transfers.setMatched(receipt);
    } catch (error) {
      this.log.warn('a payment could not be told of its transfer, will retry', { paymentId, receipt, error });
    }
  }
}
