import { Injectable } from '@nestjs/common';
import type { UssdScreensReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { CallHistory } from './call-history.ts';

const dayMs = 86_400_000;
/** Longer than any network lets a call last: one that said nothing for so long was left. */
const silentMs = 300_000;

/** Where callers leave. Says nothing of anybody, so nobody notes that it is read. */
@Injectable()
export class GetScreens {
  constructor(
    private readonly calls: CallHistory,
    private readonly clock: Clock,
  ) {}

  async run(days: number): Promise<UssdScreensReply> {
    const now = this.clock.now().getTime();
    const found = await this.calls.screens(new Date(now - days * dayMs), new Date(now - silentMs));
    const screens = found.filter(({ screen }) => screen !== 'end');
    return {
      calls: found.reduce((sum, { last }) => sum + last, 0),
      ended: found.find(({ screen }) => screen === 'end')?.last ?? 0,
      screens: screens
        .map(({ screen, seen, left }) => ({ screen, seen, left }))
        .sort((a, b) => b.left - a.left || b.seen - a.seen),
    };
  }
}
