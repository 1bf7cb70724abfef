import type { ProductTotalsV1 } from '@asili/contracts';
import type { HistoryLine, UnnumberedLine } from './domain/history-line.ts';

/**
 * Histories of products, projected from the checks on record. A line has a number nobody else of its product has and
 * knows the totals up to itself, so that being in the history and being counted are one insert.
 */
export abstract class HistoryStore {
  /** Idempotent by the id of a line: whatever comes again, and however many write, each check has one line and counts once. */
  abstract add(lines: readonly UnnumberedLine[]): Promise<void>;
  /** Up to `limit` lines, newest first, older than the position if one is given. */
  abstract page(productId: string, limit: number, before?: string): Promise<HistoryLine[]>;
  /** The length of a product's history, how many of its lines count, and positions of the lines it got last. */
  abstract length(productId: string): Promise<{ total: number; counted: number; last: readonly string[] }>;
  /** Up to `limit` lines that changed totals which are not published yet. */
  abstract unpublished(limit: number): Promise<{ id: string; productId: string }[]>;
  abstract totalsOf(productIds: readonly string[]): Promise<ProductTotalsV1[]>;
  abstract markPublished(ids: readonly string[]): Promise<void>;
}

/** How many positions `length` names: more than one process makes of one product before they come back as events. */
export const lastLines = 50;
