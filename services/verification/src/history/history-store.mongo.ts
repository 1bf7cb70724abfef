import { setTimeout as delay } from 'node:timers/promises';
import type { ProductTotalsV1 } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { type HistoryLine, type UnnumberedLine, numberLines, positionOf, type Totals } from './domain/history-line.ts';

/** How many positions `length` names: more than one process makes of one product before they come back as events. */
export const lastLines = 50;

interface LineDocument extends Omit<HistoryLine, 'id'>, Totals {
  /** The verification's id. */
  _id: string;
  /** `<product>|<position>`. */
  key: string;
  /** Until totals with this line in them are published; absent where it changed none. */
  unpublished?: true;
}

const lines = 'checks';

export const historyIndexes: readonly IndexSpec[] = [
  { collection: lines, name: 'number', keys: { productId: 1, n: -1 }, unique: true },
  { collection: lines, name: 'key', keys: { key: 1 } },
  { collection: lines, name: 'unpublished', keys: { unpublished: 1 }, sparse: true },
];

const tries = 30;

/**
 * Histories of products, projected from the checks on record. A line has a number nobody else of its product has and
 * knows the totals up to itself, so that being in the history and being counted are one insert.
 */
@Injectable()
export class HistoryStore {
  /** Batches of this process do not race each other for numbers. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly mongo: Mongo) {}

  /** Idempotent by the id of a line: whatever comes again, and however many write, each check has one line and counts once. */
  add(checks: readonly UnnumberedLine[]): Promise<void> {
    const work = this.turn.then(() => this.addInTurn(checks));
    this.turn = work.catch(() => undefined);
    return work;
  }

  /** Up to `limit` lines, newest first, older than the position if one is given. */
  async page(productId: string, limit: number, before = '~'): Promise<HistoryLine[]> {
    const found = await this.lines
      .find({ key: { $gt: `${productId}|`, $lt: `${productId}|${before}` } })
      .sort({ key: -1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id: id, productId: of, verifiedAt, verdict, place, reasons }) => ({
      id,
      productId: of,
      verifiedAt,
      verdict,
      ...omitUndefined({ place, reasons }),
    }));
  }

  /** The length of a product's history, how many of its lines count, and positions of the lines it got last. */
  async length(productId: string): Promise<{ total: number; counted: number; last: readonly string[] }> {
    const found = await this.lines
      .find({ productId })
      .sort({ productId: 1, n: -1 })
      .limit(lastLines)
      .project<Pick<LineDocument, '_id' | 'n' | 'verifications' | 'verifiedAt'>>({
        n: 1,
        verifications: 1,
        verifiedAt: 1,
      })
      .toArray();
    return {
      total: found[0]?.n ?? 0,
      counted: found[0]?.verifications ?? 0,
      last: found.map(({ _id: id, verifiedAt }) => positionOf({ id, verifiedAt })),
    };
  }

  /** Up to `limit` lines that changed totals which are not published yet. */
  async unpublished(limit: number): Promise<{ id: string; productId: string }[]> {
    const found = await this.lines
      .find({ unpublished: true })
      .limit(limit)
      .project<Pick<LineDocument, '_id' | 'productId'>>({ productId: 1 })
      .toArray();
    return found.map(({ _id: id, productId }) => ({ id, productId }));
  }

  async totalsOf(productIds: readonly string[]): Promise<ProductTotalsV1[]> {
    const totals = await Promise.all(productIds.map((productId) => this.lastTotals(productId)));
    return productIds.map((productId, at) => ({
      productId,
      verifications: totals[at]?.verifications ?? 0,
      attempts: totals[at]?.attempts ?? 0,
    }));
  }

  async markPublished(ids: readonly string[]): Promise<void> {
    await this.lines.updateMany({ _id: { $in: [...ids] } }, { $unset: { unpublished: 1 } });
  }

  /** A number taken by another process stops the insert there; what is left is numbered again from the new last lines. */
  private async addInTurn(checks: readonly UnnumberedLine[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const documents = await this.numbered(await this.unknown(checks));
      if (documents.length === 0) return;
      try {
        await this.lines.insertMany(documents, { ordered: true });
        return;
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === tries) throw error;
        await delay(Math.random() * 10);
      }
    }
  }

  /** Events are published at least once: those that have a line already are left out, and repeats among them. */
  private async unknown(checks: readonly UnnumberedLine[]): Promise<UnnumberedLine[]> {
    const found = await this.lines
      .find({ _id: { $in: checks.map(({ id }) => id) } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    const known = new Set(found.map(({ _id }) => _id));
    return [...new Map(checks.map((check) => [check.id, check])).values()].filter(({ id }) => !known.has(id));
  }

  private async numbered(checks: readonly UnnumberedLine[]): Promise<LineDocument[]> {
    const productIds = [...new Set(checks.map(({ productId }) => productId))];
    const counting = new Set(
      checks.filter(({ counted, countedAttempt }) => counted || countedAttempt).map(({ id }) => id),
    );
    const all = await Promise.all(
      productIds.map(async (id) =>
        numberLines(
          await this.lastTotals(id),
          checks.filter(({ productId }) => productId === id),
        ),
      ),
    );
    return all.flat().map((line) => {
      const { id, ...rest } = line;
      return {
        _id: id,
        ...rest,
        key: `${line.productId}|${positionOf(line)}`,
        ...(counting.has(id) && { unpublished: true as const }),
      };
    });
  }

  private async lastTotals(productId: string): Promise<Totals | undefined> {
    const [last] = await this.lines.find({ productId }).sort({ productId: 1, n: -1 }).limit(1).toArray();
    return last;
  }

  private get lines() {
    return this.mongo.collection<LineDocument>(lines);
  }
}
