import { newId, Clock, utcDay } from '@asili/kernel';
import { CommandRunner, Log, Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { JournalLog } from '../books/journal-log.mongo.ts';
import { PostEntry } from '../books/post-entry.ts';
import { TransferMirror } from '../providers/hedera/mirror.http.ts';
import { HbarSettings } from '../providers/hedera/pay-in.ts';
import { HbarRefundProvider } from '../providers/hedera/refund.ts';
import { Treasury } from '../providers/hedera/treasury.ts';
import { sweepEntry } from '../reconciliation/domain/own-money-entries.ts';
import { ExternalAccount, ExternalAccounts } from '../reconciliation/external-accounts.ts';
import {
  keptDays,
  count,
  since,
  type Needs,
  excess,
  sweepDecider,
  type SweepCommand,
  type SweepState,
  type UnderWay,
  isUnderWay,
  lastOf,
} from './domain/sweep.ts';
import { LiquidityForecasts } from './liquidity-forecasts.mongo.ts';

/** Where what the treasury need not have at hand is kept. */
export abstract class SweepSettings {
  /** `0.0.x` */
  abstract readonly coldAccount: string;
}

/** The account HBAR is kept in that need not be at hand, as the ledger's mirror knows it. */
@Injectable()
export class ColdExternalAccount extends ExternalAccount implements OnModuleInit {
  override readonly account = 'hbar:treasury:cold';

  constructor(
    private readonly externalAccounts: ExternalAccounts,
    private readonly mirror: TransferMirror,
    private readonly settings: SweepSettings,
  ) {
    super();
  }

  onModuleInit(): void {
    this.externalAccounts.register(this);
  }

  override balance(): Promise<bigint | null> {
    return this.mirror.balance(this.settings.coldAccount);
  }
}

const page = 500;
const dayMs = 86_400_000;

/** Counts the entries of the journal log that are new since the last time, so that it costs no more as the books grow. Safe under concurrent runs: what was counted is kept only where nobody counted further. */
@Injectable()
export class ForecastLiquidity {
  constructor(
    private readonly log: JournalLog,
    private readonly counted: LiquidityForecasts,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<Needs> {
    const first = utcDay(new Date(this.clock.now().getTime() - keptDays * dayMs));
    for (;;) {
      const before = await this.counted.load();
      const entries = await this.log.after(before.position, page);
      if (entries.length === 0) return before;
      await this.counted.save(since(entries.reduce(count, before), first), before.position);
    }
  }
}

/** How much of the treasury is more than has to be at hand. Reads only. */
@Injectable()
export class MeasureExcess {
  constructor(
    private readonly countNeeds: ForecastLiquidity,
    private readonly mirror: TransferMirror,
    private readonly settings: HbarSettings,
    private readonly sweeps: SweepSettings,
    private readonly clock: Clock,
  ) {}

  /** Null where that is little. @throws when the mirror cannot be asked; it is not while the books alone say so */
  async run(): Promise<{ readonly to: string; readonly tinybar: bigint } | null> {
    const needs = await this.countNeeds.run();
    const now = this.clock.now();
    if (excess(needs, needs.hot, now) === 0n) return null;
    const tinybar = excess(needs, (await this.mirror.balance(this.settings.account)) ?? 0n, now);
    return tinybar === 0n ? null : { to: this.sweeps.coldAccount, tinybar };
  }
}

const treasury = 'treasury';

/** The treasury's sweeps, one after another. */
@Injectable()
export class Sweeps {
  constructor(private readonly commands: CommandRunner) {}

  async run(command: SweepCommand): Promise<void> {
    await this.commands.run(sweepDecider, treasury, command, { commitId: newId('com') });
  }

  async last(): Promise<SweepState> {
    return (await this.commands.load(sweepDecider, treasury)).state;
  }
}

/** Books a sweep that went, once, however often it is told. */
@Injectable()
export class BookSweep {
  constructor(
    private readonly postEntry: PostEntry,
    private readonly journalLog: JournalLog,
  ) {}

  /**
   * @param cost what the network took for it, in tinybar
   * @returns whether the journal log has it too: what the treasury needs is counted from there, and a count without it takes what left for what is there
   */
  async run({ sweepId, amount }: UnderWay, cost: bigint): Promise<boolean> {
    const { journal, sequence } = await this.postEntry.run(sweepEntry({ sweepId, tinybar: BigInt(amount) }, cost));
    const logged = await this.journalLog.lastOf(journal, Number.MAX_SAFE_INTEGER);
    return logged !== null && logged.sequence >= sequence;
  }
}

/**
 * Sends what the treasury need not have at hand to the cold account. The signed bytes stand in the stream before they are first sent, only they
 * are sent, and the mirror says what became of them; the books come before the stream's own word, by an entry with the sweep's name. So what is
 * killed anywhere, or runs concurrently, moves the money once and books it once. A new one begins only when the one before it is over, which
 * it is once what is measured knows of it, and by a measure that was taken after that.
 */
@Injectable()
export class SweepTreasury {
  constructor(
    private readonly measureExcess: MeasureExcess,
    private readonly treasury: Treasury,
    private readonly transfers: HbarRefundProvider,
    private readonly sweeps: Sweeps,
    private readonly bookSweep: BookSweep,
    private readonly log: Log,
  ) {}

  /** 'under-way': it is looked at again soon. @throws when the mirror, the signer or the database cannot be asked */
  async run(): Promise<'over' | 'under-way'> {
    const last = await this.sweeps.last();
    if (isUnderWay(last)) return this.advance(last);
    return (await this.begin(lastOf(last))) ? 'under-way' : 'over';
  }

  /** Whether there is one to bring on. */
  private async begin(after: string | null): Promise<boolean> {
    const excess = await this.measureExcess.run();
    if (!excess) return false;
    const sweepId = newId('swp');
    const signed = await this.treasury.sign({ ...excess, memo: `SW-${sweepId.slice(-10).toUpperCase()}` });
    if (signed.kind === 'manual') {
      this.log.error('the signer does not sign a sweep', { reason: signed.reason, tinybar: String(excess.tinybar) });
      return false;
    }
    await this.sweeps.run({ kind: 'submit', after, sweepId, ...excess, sending: signed.sending });
    return true; // Another's, where that was quicker.
  }

  private async advance(sweep: UnderWay): Promise<'over' | 'under-way'> {
    const { sweepId, amount, sending } = sweep;
    const update = await this.transfers.follow(sweepId, sending);
    switch (update.kind) {
      case 'succeeded': {
        const cost = update.cost?.minor ?? 0n;
        if (!(await this.bookSweep.run(sweep, cost))) return 'under-way';
        await this.sweeps.run({ kind: 'finish', sweepId, how: 'sent', cost });
        this.log.info('swept', { sweepId, tinybar: amount });
        return 'over';
      }
      case 'failed':
        this.log.error('a sweep did not go', { sweepId, reason: update.reason });
        await this.sweeps.run({ kind: 'finish', sweepId, how: 'failed', reason: update.reason });
        return 'over';
      case 'void':
        await this.sweeps.run({ kind: 'finish', sweepId, how: 'void' });
        return 'over';
      case 'pending':
        return 'under-way';
    }
  }
}

/** How often the treasury is measured: seldom beside how fast it fills. */
const restMs = 5 * 60_000;
/** While one is on its way: long before the books are laid beside the mirror's again. */
const soonMs = 2_000;
/** The lease of an instance that died keeps the others waiting this long. */
const leaseMs = 30_000;

/** One instance at a time sweeps; two at once would sign twice, to no effect. */
@Injectable()
export class SweepsSchedule implements OnApplicationBootstrap {
  private isUnderWay = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
    private readonly sweepTreasury: SweepTreasury,
    private readonly instance: string | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'treasury-sweep', { ttlMs: leaseMs, instance: this.instance });
    this.schedule
      .every(
        () => (this.isUnderWay ? soonMs : restMs),
        'sweeping the treasury',
        async () => {
          const { held } = await lease.hold();
          this.isUnderWay = held && (await this.sweepTreasury.run()) === 'under-way';
          if (held && !this.isUnderWay) await lease.release();
        },
      )
      .soon(); // What an instance before this one left on its way.
  }
}
