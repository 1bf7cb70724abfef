import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { HistoryLine } from './domain/history-line.ts';
import { lastLines } from './history-store.ts';

/** Far longer than a check takes to come back as an event. */
const keptMs = 30_000;
const mostProducts = 10_000;

/** Checks this process has just put on record, so that who checked sees it in the history before it comes back as an event. Bounded. */
@Injectable()
export class RecentChecks {
  private readonly byProduct = new Map<string, readonly HistoryLine[]>();

  constructor(private readonly clock: Clock) {}

  add(line: HistoryLine): void {
    const known = this.of(line.productId);
    if (known.some(({ id }) => id === line.id)) return; // A retry.
    const lines = [...known, line].slice(-lastLines);
    this.byProduct.delete(line.productId);
    this.byProduct.set(line.productId, lines);
    const oldest = this.byProduct.size > mostProducts ? this.byProduct.keys().next().value : undefined;
    if (oldest !== undefined) this.byProduct.delete(oldest);
  }

  /** Oldest first. */
  of(productId: string): readonly HistoryLine[] {
    const since = this.clock.now().getTime() - keptMs;
    return (this.byProduct.get(productId) ?? []).filter(({ verifiedAt }) => verifiedAt.getTime() >= since);
  }
}
