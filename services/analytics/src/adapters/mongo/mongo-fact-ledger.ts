import { isDuplicateKey, type IndexSpec, type Mongo } from '@asili/platform';
import type { FactLedger } from '../../app/fact-ledger.ts';
import { summarise, type DaySummary } from '../../domain/day-summary.ts';
import type { Fact, FactKind } from '../../domain/fact.ts';
import { dayOf } from '../../domain/period.ts';

interface FactDocument {
  /** The fact's id. */
  _id: string;
  /** `<artisan>|<day>` */
  artisanDay: string;
  artisanId: string;
  productId: string;
  kind: FactKind;
  at: Date;
  place?: string;
}

interface DayDocument extends DaySummary {
  /** `<artisan>|<day>` */
  _id: string;
  artisanId: string;
  /** Facts counted. Facts are never taken away, so the greater number is the newer count. */
  facts: number;
}

export function ledgerIndexes(name: string): IndexSpec[] {
  return [
    { collection: `${name}-facts`, name: 'artisan_day', keys: { artisanDay: 1 } },
    { collection: `${name}-facts`, name: 'kind', keys: { kind: 1 } },
    { collection: `${name}-days`, name: 'artisan_day', keys: { artisanId: 1, day: 1 } },
  ];
}

/**
 * Facts and day counts in two collections. The writer that adds a fact counts after its own insert; of two writers at
 * once, the one whose insert came second sees both facts, and its greater count cannot be overwritten by the smaller.
 */
export class MongoFactLedger implements FactLedger {
  /** Counts at work, and those that begin after them, by artisan and day. */
  private readonly counting = new Map<string, Promise<void>>();
  private readonly nextCounts = new Map<string, Promise<void>>();

  constructor(private readonly mongo: Mongo, private readonly name: string) {}

  async add({ id, ...fact }: Fact): Promise<boolean> {
    const day = dayOf(fact.at);
    const fresh = await inserted(this.facts.insertOne({ _id: id, artisanDay: `${fact.artisanId}|${day}`, ...fact }));
    await this.countDay(fact.artisanId, day); // A repeat counts too: the first delivery may have died before it did.
    return fresh;
  }

  async days(artisanId: string, from: string, to: string): Promise<DaySummary[]> {
    const found = await this.counted.find({ artisanId, day: { $gte: from, $lte: to } }).toArray();
    return found.map(({ day, rows, places }) => ({ day, rows, places })).sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  count(kind: FactKind): Promise<number> {
    return this.facts.countDocuments({ kind });
  }

  async factsOf(artisanId: string, day: string): Promise<Fact[]> {
    const found = await this.facts.find({ artisanDay: `${artisanId}|${day}` }).toArray();
    return found.map(({ _id: id, productId, kind, at, place }) => ({ id, artisanId, productId, kind, at, ...(place !== undefined && { place }) }));
  }

  /** Everybody who waits while a day is being counted shares the next count: a rush of visitors costs one count at a time. */
  private countDay(artisanId: string, day: string): Promise<void> {
    const key = `${artisanId}|${day}`;
    const next = this.nextCounts.get(key) ?? this.afterPresentCount(key, () => this.countNow(artisanId, day));
    this.nextCounts.set(key, next);
    return next;
  }

  private async afterPresentCount(key: string, work: () => Promise<void>): Promise<void> {
    await this.counting.get(key)?.catch(() => undefined);
    this.nextCounts.delete(key);
    const present = work().finally(() => {
      if (this.counting.get(key) === present) this.counting.delete(key);
    });
    this.counting.set(key, present);
    return present;
  }

  private async countNow(artisanId: string, day: string): Promise<void> {
    const all = await this.factsOf(artisanId, day);
    const { rows, places } = summarise(day, all);
    const figures = { rows, places, facts: all.length };
    const _id = `${artisanId}|${day}`;
    if (await inserted(this.counted.insertOne({ _id, artisanId, day, ...figures }))) return;
    await this.counted.updateOne({ _id, facts: { $lt: all.length } }, { $set: figures });
  }

  private get facts() {
    return this.mongo.collection<FactDocument>(`${this.name}-facts`);
  }

  private get counted() {
    return this.mongo.collection<DayDocument>(`${this.name}-days`);
  }
}

/** False where the key was there already. */
async function inserted(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
