import { newId } from '@asili/kernel';
import { createHash, randomUUID } from 'node:crypto';
import { unlessDuplicate } from '../errors/classify.ts';
import type { Mongo, IndexSpec } from '../mongo/mongo.ts';

/** A reply as it went out, to be given again byte for byte. */
export interface StoredReply {
  status: number;
  body: string;
  headers: Record<string, string>;
}

interface IdempotencyRecord {
  /** SHA-256 of actor, method, path and key. */
  _id: string;
  bodyHash: string;
  /** Stays the same over all attempts, so that what a first attempt stored is found again. */
  commandId: string;
  state: 'running' | 'done';
  /** Of the attempt at work. */
  token: string;
  leaseUntil: Date;
  reply?: StoredReply;
  /** Absent: kept for ever. */
  expiresAt?: Date;
}

export const idempotencyIndexes: readonly IndexSpec[] = [
  { collection: 'idempotency', name: 'expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];

type Claim =
  | { kind: 'claimed'; commandId: string; token: string }
  | { kind: 'replay'; reply: StoredReply }
  | { kind: 'running' }
  | { kind: 'other-body' };

export interface ClaimRequest {
  id: string;
  bodyHash: string;
  /** Milliseconds the reply is kept; undefined: for ever. */
  keepMs: number | undefined;
}

/** Hash of several texts that cannot be confused with another split of the same characters. */
export function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/** A record that ran out while its attempt is at work still stands. */
function isOver({ expiresAt, leaseUntil, state }: IdempotencyRecord): boolean {
  const now = Date.now();
  return expiresAt !== undefined && expiresAt.getTime() <= now && (state === 'done' || leaseUntil.getTime() <= now);
}

/**
 * Which attempt of a request may do its work. The insert of the record decides; an attempt whose process died is taken
 * over by compare-and-set once its lease has run out.
 */
export class IdempotencyStore {
  constructor(
    private readonly mongo: Mongo,
    private readonly leaseMs = 15_000,
  ) {}

  private get records() {
    return this.mongo.collection<IdempotencyRecord>('idempotency');
  }

  get renewEveryMs(): number {
    return this.leaseMs / 3;
  }

  async claim({ id, bodyHash, keepMs }: ClaimRequest): Promise<Claim> {
    const token = randomUUID();
    const commandId = newId('com');
    const inserted = await unlessDuplicate(
      this.records.insertOne({
        _id: id,
        bodyHash,
        commandId,
        state: 'running',
        token,
        leaseUntil: this.leaseEnd(),
        ...(keepMs !== undefined && { expiresAt: new Date(Date.now() + keepMs) }),
      }),
    );
    if (inserted) return { kind: 'claimed', commandId, token };
    const claim = await this.existing(id, bodyHash, token);
    return claim ?? this.claim({ id, bodyHash, keepMs });
  }

  /** Keeps the claim of a long handler. */
  async renew(id: string, token: string): Promise<void> {
    await this.records.updateOne({ _id: id, token, state: 'running' }, { $set: { leaseUntil: this.leaseEnd() } });
  }

  async finish(id: string, token: string, reply: StoredReply): Promise<void> {
    await this.records.updateOne({ _id: id, token }, { $set: { state: 'done', reply } });
  }

  /** The attempt failed: the next one may start at once, under the same command id. */
  async release(id: string, token: string): Promise<void> {
    await this.records.updateOne({ _id: id, token, state: 'running' }, { $set: { leaseUntil: new Date(0) } });
  }

  /** Nothing was done under this key: it is free again, for a corrected body too. */
  async forget(id: string, token: string): Promise<void> {
    await this.records.deleteOne({ _id: id, token, state: 'running' });
  }

  /** Undefined when the record has expired; the index that removes such records runs once a minute only. */
  private async existing(id: string, bodyHash: string, token: string): Promise<Claim | undefined> {
    const record = await this.records.findOne({ _id: id });
    if (!record) return undefined;
    if (isOver(record)) {
      await this.records.deleteOne({ _id: id, token: record.token });
      return undefined;
    }
    if (record.bodyHash !== bodyHash) return { kind: 'other-body' };
    if (record.state === 'done' && record.reply) return { kind: 'replay', reply: record.reply };
    if (record.leaseUntil.getTime() > Date.now()) return { kind: 'running' };
    const { matchedCount } = await this.records.updateOne(
      { _id: id, token: record.token, leaseUntil: record.leaseUntil },
      { $set: { token, leaseUntil: this.leaseEnd() } },
    );
    return matchedCount === 1 ? { kind: 'claimed', commandId: record.commandId, token } : { kind: 'running' };
  }

  private leaseEnd(): Date {
    return new Date(Date.now() + this.leaseMs);
  }
}
