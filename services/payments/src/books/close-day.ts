import { Injectable } from '@nestjs/common';
import { Clock, utcDay } from '@asili/kernel';
import { DailyCloses, type DailyClose } from './daily-closes.ts';
import { SealHeads } from './seal-heads.ts';
import { VerifyAccounts } from './verify-accounts.ts';

const dayMs = 24 * 3_600_000;

/**
 * Closes yesterday: one hash over the heads of all journals that moved since the close before, and over its hash, so that the last
 * one stands for every entry ever. Books that do not agree with themselves, account by account and in sum, are not closed. Days nobody closed go into the next close. A day is closed once: a repeat finds it closed.
 */
@Injectable()
export class CloseDay {
  constructor(
    private readonly closes: DailyCloses,
    private readonly sealHeads: SealHeads,
    private readonly verifyAccounts: VerifyAccounts,
    private readonly clock: Clock,
  ) {}

  /** The close of yesterday. @throws BrokenBooks */
  async run(): Promise<DailyClose> {
    const now = this.clock.now();
    const day = utcDay(new Date(now.getTime() - dayMs));
    const closed = await this.closes.find(day);
    if (closed) return closed;
    const previous = await this.closes.before(day);
    const from = previous?.to ?? 0;
    const stretch = { day, from, to: await this.verifyAccounts.run(from), previousHash: previous?.hash ?? '' };
    return this.closes.add({ ...stretch, ...(await this.sealHeads.run(stretch)), closedAt: now });
  }
}
