import { Injectable } from '@nestjs/common';
import { summarise, type DaySummary } from '../../domain/day-summary.ts';
import type { Fact } from '../../domain/fact.ts';
import { newest } from '../../domain/figures.ts';
import { daysOf, type Period } from '../../domain/period.ts';
import { ActivityLedger, ViewLedger, type FactLedger } from '../fact-ledger.ts';

/** Reads one artisan's period: whole days from their counts, the cut days at both ends from their facts. */
@Injectable()
export class ReadPeriod {
  private readonly ledgers: readonly FactLedger[];

  constructor(activity: ActivityLedger, views: ViewLedger) {
    this.ledgers = [activity, views];
  }

  async summaries(artisanId: string, period: Period): Promise<DaySummary[]> {
    return (await Promise.all(this.ledgers.map((ledger) => this.ofLedger(ledger, artisanId, period)))).flat();
  }

  /** The newest facts of the period, looking back day by day only as far as needed. */
  async recent(artisanId: string, period: Period): Promise<Fact[]> {
    return newest((await Promise.all(this.ledgers.map((ledger) => this.recentOf(ledger, artisanId, period)))).flat());
  }

  private async ofLedger(ledger: FactLedger, artisanId: string, period: Period): Promise<DaySummary[]> {
    const days = daysOf(period);
    const counted = await this.counted(ledger, artisanId, days);
    const cut = days.filter(({ day, whole }) => !whole && counted.has(day));
    const ends = await Promise.all(cut.map(async ({ day }) => summarise(day, inside(await ledger.factsOf(artisanId, day), period))));
    return [...days.flatMap(({ day, whole }) => (whole ? (counted.get(day) ?? []) : [])), ...ends];
  }

  private async recentOf(ledger: FactLedger, artisanId: string, period: Period): Promise<Fact[]> {
    const counted = await this.counted(ledger, artisanId, daysOf(period));
    const found: Fact[] = [];
    for (const day of [...counted.keys()].sort().reverse()) {
      found.push(...inside(await ledger.factsOf(artisanId, day), period));
      if (found.length >= 10) break;
    }
    return found;
  }

  private async counted(ledger: FactLedger, artisanId: string, days: readonly { day: string }[]): Promise<Map<string, DaySummary>> {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return new Map();
    return new Map((await ledger.days(artisanId, first.day, last.day)).map((summary) => [summary.day, summary]));
  }
}

function inside(facts: readonly Fact[], { start, end }: Period): Fact[] {
  return facts.filter(({ at }) => at >= start && at < end);
}
