import { BoundedMap, Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { HistoryLine } from './domain/history-line.ts';
import { lastLines } from './history-store.ts';

/** Far longer than a check takes to come back as an event. */
const keptMs = 30_000;
const maxProducts = 10_000;

/** A line that may not be stored yet, and whether it will count. */
export interface RecentLine extends HistoryLine {
  readonly counted: boolean;
}

/** Checks this process has just put on record, so that who checked sees it in the history before it comes back as an event. Bounded. */
@Injectable()
export class RecentChecks {
  private readonly byProduct = new BoundedMap<string, readonly RecentLine[]>(maxProducts);

  constructor(private readonly clock: Clock) {}

  add(line: RecentLine): void {
    const known = this.of(line.productId);
    if (known.some(({ id }) => id === line.id)) return; // A retry.
    this.byProduct.set(line.productId, [...known, line].slice(-lastLines));
  }

  /** Oldest first. */
  of(productId: string): readonly RecentLine[] {
    const since = this.clock.now().getTime() - keptMs;
    return (this.byProduct.get(productId) ?? []).filter(({ verifiedAt }) => verifiedAt.getTime() >= since);
  }
}
