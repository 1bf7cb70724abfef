import { omitUndefined, Clock, newId } from '@asili/kernel';
import { unlessDuplicate, Mongo, type Actor, sha256 } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AuditEntry, type AuditLine, chained } from './domain/audit-entry.ts';

/** Which entries: of one case; only those that changed something. */
export interface AuditFilter {
  readonly case?: string | undefined;
  readonly only?: 'done' | undefined;
}

type AuditDocument = Omit<AuditEntry, 'position' | 'id'> & { _id: number; key: string };

/**
 * What operators did and read, in one order, for good: nothing here changes or takes away an entry.
 * The position is the key: of two who add at once one is refused, looks what came, and goes on behind it. The unique `key` keeps an entry from coming twice.
 */
@Injectable()
export class AuditTrail implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'operator_audit', name: 'key', keys: { key: 1 }, unique: true },
      { collection: 'operator_audit', name: 'case', keys: { case: 1, _id: -1 } },
      {
        collection: 'operator_audit',
        name: 'done',
        keys: { _id: -1, after: 1 },
        partial: { after: { $exists: true } },
      },
    ]);
  }

  private get entries() {
    return this.mongo.collection<AuditDocument>('operator_audit');
  }

  /** Kept when it returns; one that is there already stays as it is. */
  async add(line: AuditLine): Promise<void> {
    while (!(await this.entries.findOne({ key: line.id }, { projection: { _id: 1 } }))) {
      const [last] = await this.list(1);
      const { position, id, ...rest } = chained(line, last ?? null, sha256);
      await unlessDuplicate(this.entries.insertOne(omitUndefined({ _id: position, key: id, ...rest })));
    }
  }

  /** Newest first, before that position. */
  async list(limit: number, before?: number, { case: about, only }: AuditFilter = {}): Promise<AuditEntry[]> {
    const found = await this.entries
      .find({
        ...(before !== undefined && { _id: { $lt: before } }),
        ...(about !== undefined && { case: about }),
        ...(only === 'done' && { after: { $exists: true } }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .toArray();
    return found.map(entryOf);
  }

  /** Oldest first, behind that position. */
  async following(position: number, max: number): Promise<AuditEntry[]> {
    return (
      await this.entries
        .find({ _id: { $gt: position } })
        .sort({ _id: 1 })
        .limit(max)
        .toArray()
    ).map(entryOf);
  }
}

const entryOf = ({ _id, key, ...rest }: AuditDocument): AuditEntry => ({ ...rest, id: key, position: _id });

/** Notes that an operator reads something, before they get it: what cannot be noted is not shown. */
@Injectable()
export class RecordRead {
  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async run({ id }: Pick<Actor, 'id'>, action: string, about?: string): Promise<void> {
    await this.trail.add({
      id: newId('aud'),
      at: this.clock.now(),
      operator: id,
      action,
      ...(about !== undefined && { case: about }),
    });
  }
}
