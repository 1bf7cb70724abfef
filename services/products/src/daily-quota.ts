import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { secondsLeftOfDay } from './product/domain/day.ts';
import { QuotaSwitch } from './settings.ts';

/** Counts what one artisan asks for in a day. */
export abstract class DailyCounts {
  /** Counts one more on the UTC day of that moment and returns the day's count; atomic against other callers. */
  abstract count(what: 'upload' | 'certificate', artisanId: string, now: Date): Promise<number>;
}

/** Bounds what one account can make us keep and pay for. A repeated request may count twice: the bounds are far from honest use. */
@Injectable()
export class DailyQuota {
  constructor(
    private readonly counts: DailyCounts,
    private readonly clock: Clock,
    private readonly quota: QuotaSwitch,
  ) {}

  /** @param refusal of the seconds until the next day. @throws what it makes, once the day's number is reached */
  async take(
    what: 'upload' | 'certificate',
    artisanId: string,
    perDay: (now: Date) => number,
    refusal: (retryAfterSeconds: number) => Error,
  ): Promise<void> {
    if (!this.quota.enforced) return;
    const now = this.clock.now();
    if ((await this.counts.count(what, artisanId, now)) > perDay(now)) throw refusal(secondsLeftOfDay(now));
  }
}
