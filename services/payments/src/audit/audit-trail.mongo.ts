import { omitUndefined } from '@asili/kernel';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTrail, type AuditFilter } from './audit-trail.ts';
import { chained, type AuditEntry, type AuditLine } from './domain/audit-entry.ts';
import { sha256 } from './sha256.ts';

type AuditDocument = Omit<AuditEntry, 'position' | 'id'> & { _id: number; key: string };

/** The position is the key: of two who add at once one is refused, looks what came, and goes on behind it. The unique `key` keeps an entry from coming twice. */
@Injectable()
export class MongoAuditTrail extends AuditTrail implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

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

  override async add(line: AuditLine): Promise<void> {
    while (!(await this.entries.findOne({ key: line.id }, { projection: { _id: 1 } }))) {
      const [last] = await this.list(1);
      const { position, id, ...rest } = chained(line, last ?? null, sha256);
      try {
        await this.entries.insertOne(omitUndefined({ _id: position, key: id, ...rest }));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  override async list(most: number, before?: number, { case: about, only }: AuditFilter = {}): Promise<AuditEntry[]> {
    const found = await this.entries
      .find({
        ...(before !== undefined && { _id: { $lt: before } }),
        ...(about !== undefined && { case: about }),
        ...(only === 'done' && { after: { $exists: true } }),
      })
      .sort({ _id: -1 })
      .limit(most)
      .toArray();
    return found.map(entryOf);
  }

  override async following(position: number, max: number): Promise<AuditEntry[]> {
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
