import { Clock, utcDay } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { JournalLog } from '../books/journal-log.ts';
import { keptDays } from './domain/hot-cap.ts';
import { count, since, type Needs } from './domain/needs.ts';
import { NeedsCounted } from './needs-counted.ts';

const page = 500;
const dayMs = 86_400_000;

/** Counts the entries of the journal log that are new since the last time, so that it costs no more as the books grow. Safe beside itself: what was counted is kept only where nobody counted further. */
@Injectable()
export class CountNeeds {
  constructor(
    private readonly log: JournalLog,
    private readonly counted: NeedsCounted,
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
