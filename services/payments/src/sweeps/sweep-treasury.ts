import { newId } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { HbarWayBack } from '../hbar/hbar-way-back.ts';
import { Treasury } from '../hbar/treasury.ts';
import { BookSweep } from './book-sweep.ts';
import { isUnderWay, lastOf, type UnderWay } from './domain/sweep.ts';
import { MeasureExcess } from './measure-excess.ts';
import { Sweeps } from './sweeps.ts';

/**
 * Sends what the treasury need not have at hand to the cold account. The signed bytes stand in the stream before they are first sent, only they
 * are sent, and the mirror says what became of them; the books come before the stream's own word, by an entry with the sweep's name. So what is
 * killed anywhere, or runs beside itself, moves the money once and books it once. A new one begins only when the one before it is over, which
 * it is once what is measured knows of it, and by a measure that was taken after that.
 */
@Injectable()
export class SweepTreasury {
  constructor(
    private readonly measureExcess: MeasureExcess,
    private readonly treasury: Treasury,
    private readonly transfers: HbarWayBack,
    private readonly sweeps: Sweeps,
    private readonly bookSweep: BookSweep,
    private readonly log: Log,
  ) {}

  /** 'under-way': it is looked at again soon. @throws when the mirror, the signer or the database cannot be asked */
  async run(): Promise<'over' | 'under-way'> {
    const last = await this.sweeps.last();
    if (isUnderWay(last)) return this.bringOn(last);
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

  private async bringOn(sweep: UnderWay): Promise<'over' | 'under-way'> {
    const { sweepId, amount, sending } = sweep;
    const news = await this.transfers.follow(sweepId, sending);
    switch (news.kind) {
      case 'succeeded': {
        const cost = news.cost?.minor ?? 0n;
        if (!(await this.bookSweep.run(sweep, cost))) return 'under-way';
        await this.sweeps.run({ kind: 'finish', sweepId, how: 'sent', cost });
        this.log.info('swept', { sweepId, tinybar: amount });
        return 'over';
      }
      case 'failed':
        this.log.error('a sweep did not go', { sweepId, reason: news.reason });
        await this.sweeps.run({ kind: 'finish', sweepId, how: 'failed', reason: news.reason });
        return 'over';
      case 'void':
        await this.sweeps.run({ kind: 'finish', sweepId, how: 'void' });
        return 'over';
      case 'pending':
        return 'under-way';
    }
  }
}
