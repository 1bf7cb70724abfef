import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { HbarSettings } from '../hbar/hbar-settings.ts';
import { TransferMirror } from '../hbar/mirror.ts';
import { CountNeeds } from './count-needs.ts';
import { excess } from './domain/hot-cap.ts';
import { SweepSettings } from './sweep-settings.ts';

/** How much of the treasury is more than has to be at hand. Reads only. */
@Injectable()
export class MeasureExcess {
  constructor(
    private readonly countNeeds: CountNeeds,
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
