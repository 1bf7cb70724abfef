import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '../config/define-config.ts';
import { isDuplicateKey } from '../errors/classify.ts';
import type { Mongo } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  /** A process. */
  owner: string;
  /** What stays of it when it is restarted. */
  instance?: string;
  until: Date;
  /** When another process last asked for it. */
  askedAt?: Date;
}

export interface LeaseState {
  held: boolean;
  /** Another process has asked for the lease not long ago: there are several instances. */
  contended: boolean;
}

interface LeaseOptions {
  /** How long the lease of a process that died keeps the others waiting, in milliseconds. */
  ttlMs?: number;
  /** Only one process at a time may run under this name, as under `instanceName`: when it is restarted it has its lease again at once. */
  instance?: string | undefined;
  now?: () => number;
}

/** Host, address and port of this service: a second process could not listen there. Undefined where any free port is taken. */
export function instanceName({ values: { HOST, PORT } }: Config): string | undefined {
  return PORT === 0 ? undefined : `${hostname()}/${HOST}:${PORT}`;
}

/**
 * Gives one process at a time a task that all instances could do. A process that dies loses it when its time is over, or
 * to itself restarted. By the clocks of the hosts, and up to half of the time after it was lost, two may believe to hold
 * it: what it guards must bear that.
 */
export class Lease {
  private readonly owner = randomUUID();
  private readonly ttlMs: number;
  private readonly now: () => number;
  private until = 0;
  private contended = false;
  /** Only a process that has just started can be a restarted one: of two that share a name by mistake, neither keeps taking it from the other. */
  private restarted = true;

  constructor(
    private readonly mongo: Mongo,
    private readonly name: string,
    private readonly options: LeaseOptions = {},
  ) {
    this.ttlMs = options.ttlMs ?? 6000;
    this.now = options.now ?? Date.now;
  }

  /** Takes the lease where it is free, and keeps it; asks the database only when half of the time is over. @throws when that does not answer */
  async hold(): Promise<LeaseState> {
    if (this.until - this.now() > this.ttlMs / 2) return { held: true, contended: this.contended };
    const { instance } = this.options;
    const now = this.now();
    const until = now + this.ttlMs;
    const mine = [
      { owner: this.owner },
      { until: { $lte: new Date(now) } },
      ...(instance !== undefined && this.restarted ? [{ instance }] : []),
    ];
    const state = { owner: this.owner, until: new Date(until), ...(instance !== undefined && { instance }) };
    try {
      const before = await this.leases.findOneAndUpdate(
        { _id: this.name, $or: mine },
        { $set: state, ...(instance === undefined && { $unset: { instance: 1 } }) },
        { upsert: true, returnDocument: 'before' },
      );
      this.until = until;
      this.contended = before?.askedAt !== undefined && now - before.askedAt.getTime() < 3 * this.ttlMs;
      this.restarted = false;
      return { held: true, contended: this.contended };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      this.until = 0;
      this.restarted = false;
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
