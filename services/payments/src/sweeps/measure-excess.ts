import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, utcDay } from '@asili/kernel';
import { HbarSettings } from '../providers/hedera/pay-in.ts';
import { TransferMirror } from '../providers/hedera/mirror.http.ts';
import { ExternalAccount, ExternalAccounts } from '../reconciliation/external-accounts.ts';
import { JournalLog } from '../books/journal-log.mongo.ts';
import { keptDays, count, since, type Needs, excess } from './domain/liquidity.ts';
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
    private readonly keepers: ExternalAccounts,
    private readonly mirror: TransferMirror,
    private readonly settings: SweepSettings,
  ) {
    super();
  }

  onModuleInit(): void {
    this.keepers.register(this);
  }

  override balance(): Promise<bigint | null> {
    return this.mirror.balance(this.settings.coldAccount);
  }
}

const page = 500;
const dayMs = 86_400_000;

/** Counts the entries of the journal log that are new since the last time, so that it costs no more as the books grow. Safe beside itself: what was counted is kept only where nobody counted further. */
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
