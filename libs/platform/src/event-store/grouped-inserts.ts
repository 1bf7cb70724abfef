import type { mongo } from 'mongoose';
import { DeadlinePassed } from '../errors/platform-errors.ts';

/** Calls under way at a time. What comes meanwhile goes together in the next one. */
const maxCalls = 2;
const largestGroup = 50;

interface Waiting<T> {
  readonly document: T;
  /** `performance.now()` after which it must not be inserted. */
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Inserts documents, those of one moment in one call: a server that makes each call durable does so once for all of them.
 * One by one while there is little to do. Each document is inserted or refused for itself.
 */
export class GroupedInserts<T extends mongo.Document> {
  private waiting: Waiting<T>[] = [];
  private calls = 0;

  constructor(private readonly collection: () => Pick<mongo.Collection<T>, 'insertMany'>) {}

  /**
   * @param withinMs for how long it may wait and be worked on; for ever when undefined
   * @throws DeadlinePassed when nothing was inserted in time, isDuplicateKey, and isStoppedInTime: the time of another one in
   * the same call was up, and this one may be there or not
   */
  insert(document: T, withinMs = Infinity): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ document, until: performance.now() + withinMs, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.calls === maxCalls || this.waiting.length === 0) return;
    this.calls += 1;
    void this.call(this.waiting.splice(0, largestGroup)).finally(() => {
      this.calls -= 1;
      this.next();
    });
  }

  private async call(all: readonly Waiting<T>[]): Promise<void> {
    const now = performance.now();
    const group = all.filter(({ until }) => until > now);
    for (const late of all) if (!group.includes(late)) late.reject(new DeadlinePassed());
    const refused =
      group.length === 0 ? [] : await this.insertMany(group, Math.min(...group.map(({ until }) => until)) - now);
    for (const [index, { resolve, reject }] of group.entries()) {
      if (refused[index] === undefined) resolve();
      else reject(refused[index]);
    }
  }

  /** @returns errors by place in the group */
  private async insertMany(group: readonly Waiting<T>[], withinMs: number): Promise<readonly unknown[]> {
    const options = withinMs === Infinity ? {} : { maxTimeMS: Math.ceil(withinMs) };
    try {
      await this.collection().insertMany(group.map(({ document }) => document) as mongo.OptionalUnlessRequiredId<T>[], {
        ordered: false,
        ...options,
      });
      return [];
    } catch (error) {
      const { writeErrors } = error as mongo.MongoBulkWriteError;
      if (!writeErrors) return group.map(() => error);
      return [writeErrors].flat().reduce<unknown[]>((found, { index, code, errmsg }) => {
        found[index] = Object.assign(new Error(errmsg), { name: 'MongoServerError', code });
        return found;
      }, []);
    }
  }
}
