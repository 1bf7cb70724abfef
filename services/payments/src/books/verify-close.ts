import { Injectable } from '@nestjs/common';
import { BrokenBooks } from './domain/errors.ts';
import { DailyCloses } from './daily-closes.ts';
import { SealHeads } from './seal-heads.ts';

/** Counts the seal of a closed day again. Reads only. */
@Injectable()
export class VerifyClose {
  constructor(
    private readonly closes: DailyCloses,
    private readonly sealHeads: SealHeads,
  ) {}

  /** @throws BrokenBooks unless the day is closed and everything it sealed is as it was */
  async run(day: string): Promise<void> {
    const close = await this.closes.find(day);
    if (!close) throw new BrokenBooks(`${day} is not closed`);
    const previous = await this.closes.before(day);
    if ((previous?.hash ?? '') !== close.previousHash || (await this.sealHeads.run(close)).hash !== close.hash)
      throw new BrokenBooks(`${day} is not what was sealed`);
  }
}
