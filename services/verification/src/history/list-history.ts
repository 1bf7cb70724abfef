import type { HistoryReply } from '@asili/contracts';
import { DomainError, omitUndefined } from '@asili/kernel';
import { InvalidInput } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { readCode } from '../codes/domain/code.ts';
import { ResolveCode } from '../codes/resolve-code.ts';
import { Settings } from '../settings.ts';
import { cursorOf, mergeLines, positionOf, readCursor } from './domain/history-line.ts';
import { HistoryStore, lastLines } from './history-store.ts';
import { RecentChecks, type RecentLine } from './recent-checks.ts';

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
