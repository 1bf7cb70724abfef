import { dayOf } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { EventActivityLog, ViewLog, type ActivityLog } from '../activity/activity-log.ts';
import type { ActivityRecord } from '../activity/domain/activity-record.ts';
import { summarise, type DaySummary } from '../activity/domain/day-summary.ts';
import { newest } from './domain/figures.ts';
import { daysOf, type Period } from './domain/period.ts';

const hourMs = 3_600_000;
/** As many as a keypad phone shows. */
const checkCount = 3;

/** Reads one artisan's period: whole hours from the counts of their UTC days, the cut hours at both ends from the records. */
@Injectable()
export class ReadPeriod {
  private readonly logs: readonly ActivityLog[];

  constructor(
    private readonly activity: EventActivityLog,
    views: ViewLog,
  ) {
    this.logs = [activity, views];
  }

  /** Summaries by the days of that zone; a day may come more than once. */
  async summaries(artisanId: string, period: Period, zone: string): Promise<DaySummary[]> {
    return (await Promise.all(this.logs.map((log) => this.ofLog(log, artisanId, period, zone)))).flat();
  }

  /** The newest records of the period, looking back day by day only as far as needed. */
  async recent(artisanId: string, period: Period): Promise<ActivityRecord[]> {
    return newest((await Promise.all(this.logs.map((log) => this.recentOf(log, artisanId, period)))).flat());
  }

  /** The last checks that counted, of any time. */
  recentChecks(artisanId: string): Promise<ActivityRecord[]> {
    return this.activity.newest(artisanId, ['verification', 'counterfeit_attempt'], checkCount);
  }

  private async ofLog(log: ActivityLog, artisanId: string, period: Period, zone: string): Promise<DaySummary[]> {
    const parts = (await this.counted(log, artisanId, period)).map(async ({ day, hours }) => {
      const starts = hours.map(({ hour, ...summary }) => ({ at: Date.parse(day) + hour * hourMs, summary }));
      const touched = starts.filter(({ at }) => at + hourMs > period.start.getTime() && at < period.end.getTime());
      const isWhole = ({ at }: { at: number }) => at >= period.start.getTime() && at + hourMs <= period.end.getTime();
      const records = touched.every(isWhole) ? [] : inside(await log.recordsOf(artisanId, day), period);
      return touched.map(({ at, summary }) => ({
        day: dayOf(new Date(at), zone),
        ...(isWhole({ at })
          ? summary
          : summarise(records.filter((record) => record.at.getTime() >= at && record.at.getTime() < at + hourMs))),
      }));
    });
    return (await Promise.all(parts)).flat();
  }

  private async recentOf(log: ActivityLog, artisanId: string, period: Period): Promise<ActivityRecord[]> {
    const found: ActivityRecord[] = [];
    for (const { day } of (await this.counted(log, artisanId, period)).reverse()) {
      found.push(...inside(await log.recordsOf(artisanId, day), period));
      if (found.length >= 10) break;
    }
    return found;
  }

  /** The UTC days the period touches. */
  private counted(log: ActivityLog, artisanId: string, period: Period) {
    const days = daysOf(period, 'UTC');
    return log.days(artisanId, days[0] ?? '', days.at(-1) ?? '');
  }
}

function inside(records: readonly ActivityRecord[], { start, end }: Period): ActivityRecord[] {
  return records.filter(({ at }) => at >= start && at < end);
}
