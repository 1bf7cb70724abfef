import { BoundedMap, Clock, DomainError, omitUndefined } from '@asili/kernel';
import { Injectable, Controller, Get, Param, Query } from '@nestjs/common';
import { type HistoryReply, historyQuery } from '@asili/contracts';
import { InvalidInput } from '@asili/platform';
import type { z } from 'zod';
import { type HistoryLine, cursorOf, mergeLines, positionOf, readCursor } from './domain/history-line.ts';
import { lastLines, HistoryStore } from './history-store.mongo.ts';
import { readCode } from '../codes/domain/code.ts';
import { ResolveCode } from '../codes/resolve-code.ts';
import { Settings } from '../config.ts';

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

/** No product has this code, so it has no history. */
class UnknownCode extends DomainError {
  readonly code = 'VERIFICATION.UNKNOWN_CODE';
  readonly status = 404;
}

/** Every check of a product, newest first, without anything about who checked. */
@Injectable()
export class ListHistory {
  constructor(
    private readonly resolveCode: ResolveCode,
    private readonly history: HistoryStore,
    private readonly recent: RecentChecks,
    private readonly settings: Settings,
  ) {}

  /** @throws UnknownCode, InvalidInput for a bad cursor */
  async run(code: string, limit: number, cursor?: string): Promise<HistoryReply> {
    const before = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && before === undefined)
      throw new InvalidInput([{ path: 'cursor', message: 'Invalid input' }]);
    const resolved = await this.resolveCode.run(readCode(code, this.settings.demoCodes));
    if (!resolved) throw new UnknownCode();
    const { productId } = resolved;
    const { total, counted, last: newest } = await this.history.length(productId);
    const ahead = notThere(this.recent.of(productId), newest);
    const stored = await this.history.page(productId, limit + 1, before);
    const lines = mergeLines(
      stored,
      ahead.filter((line) => before === undefined || positionOf(line) < before),
    );
    const shown = lines.slice(0, limit);
    const last = lines.length > limit ? shown.at(-1) : undefined;
    return {
      verifications: shown.map(({ id, verdict, verifiedAt, place, reasons }) => ({
        id,
        productId,
        verdict,
        verifiedAt: verifiedAt.toISOString(),
        ...omitUndefined({ place, reasons: reasons && [...reasons] }),
      })),
      total: total + ahead.length,
      counted: counted + ahead.filter((line) => line.counted).length,
      nextCursor: last ? cursorOf(last) : null,
    };
  }
}

/** Checks made here that have no line yet. What is older than all the newest lines has one. */
function notThere(recent: readonly RecentLine[], newest: readonly string[]): readonly RecentLine[] {
  const oldest = newest.length < lastLines ? '' : newest.reduce((a, b) => (a < b ? a : b));
  return recent.filter((line) => positionOf(line) > oldest && !newest.includes(positionOf(line)));
}

/** Who checks a product sees how often others did, open to everybody. */
@Controller('api/verify/:code/history')
export class HistoryController {
  constructor(private readonly listHistory: ListHistory) {}

  @Get()
  history(
    @Param('code') code: string,
    @Query({ schema: historyQuery }) { limit, cursor }: z.infer<typeof historyQuery>,
  ): Promise<HistoryReply> {
    return this.listHistory.run(code, limit, cursor);
  }
}
