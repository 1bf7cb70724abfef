import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '../errors/classify.ts';
import type { Mongo } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  until: Date;
  /** When another process last asked for it. */
  askedAt?: Date;
}

export interface LeaseState {
  held: boolean;
  /** Another process has asked for the lease not long ago: there are several instances. */
  contended: boolean;
}

/**
 * Gives one process at a time a task that all instances could do. A process that dies loses it when its time is over.
 * By the clocks of the hosts, so two may hold it for the difference between them: what it guards must bear that.
 */
export class Lease {
  private readonly owner = randomUUID();
  private until = 0;
  private contended = false;

  constructor(private readonly mongo: Mongo, private readonly name: string, private readonly ttlMs = 6000, private readonly now: () => number = Date.now) {}

  /** Takes the lease where it is free, and keeps it; asks the database only when half of the time is over. @throws when that does not answer */
  async hold(): Promise<LeaseState> {
    if (this.until - this.now() > this.ttlMs / 2) return { held: true, contended: this.contended };
    const now = this.now();
    const until = now + this.ttlMs;
    try {
      const before = await this.leases.findOneAndUpdate(
        { _id: this.name, $or: [{ owner: this.owner }, { until: { $lte: new Date(now) } }] }, { $set: { owner: this.owner, until: new Date(until) } }, { upsert: true, returnDocument: 'before' },
      );
      this.until = until;
      this.contended = before?.askedAt !== undefined && now - before.askedAt.getTime() < 3 * this.ttlMs;
      return { held: true, contended: this.contended };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      this.until = 0;
      await this.leases.updateOne({ _id: this.name }, { $set: { askedAt: new Date(now) } });
      return { held: false, contended: true };
    }
  }

  /** Lets another process have it at once. */
  async release(): Promise<void> {
    this.until = 0;
    await this.leases.updateOne({ _id: this.name, owner: this.owner }, { $set: { until: new Date(0) } });
  }

  private get leases() {
    return this.mongo.collection<LeaseDocument>('leases');
  }
}
