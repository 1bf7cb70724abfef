import { Injectable } from '@nestjs/common';
import { sweepEntry } from '../books/domain/sweep-entry.ts';
import { JournalLog } from '../books/journal-log.ts';
import { PostEntry } from '../books/post-entry.ts';
import type { UnderWay } from './domain/sweep.ts';

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
