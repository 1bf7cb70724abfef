import { Injectable, type OnModuleInit } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';
import { referenceKey } from './domain/references.ts';

/** More than ever have one name: a receipt is one payment's, an operator's note of it may be on some more. */
const limit = 20;

/**
 * Which payment, payout or unapplied cash a name belongs to: a receipt, a code, a number. Shared by all instances, by exact match.
 * A document for each name of each case, whose id is the two of them.
 */
@Injectable()
export class References implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([{ collection: 'case_references', name: 'key', keys: { key: 1, caseId: -1 } }]);
  }

  private get names() {
    return this.mongo.collection<{ _id: string; key: string; caseId: string }>('case_references');
  }

  /** Kept when it returns; again it changes nothing. */
  async note(caseId: string, references: readonly string[]): Promise<void> {
    const keys = new Set(references.map(referenceKey).filter((key) => key !== ''));
    for (const key of keys) await this.put(`${caseId} ${key}`, { key, caseId });
  }

  /** Ids of the cases of that name, the newest first, twenty at most. */
  async find(reference: string): Promise<string[]> {
    return (
      await this.names
        .find({ key: referenceKey(reference) })
        .sort({ caseId: -1 })
        .limit(limit)
        .toArray()
    ).map(({ caseId }) => caseId);
  }

  private async put(id: string, name: { key: string; caseId: string }): Promise<void> {
    await unlessDuplicate(this.names.updateOne({ _id: id }, { $setOnInsert: name }, { upsert: true })); // Somebody else put it at this moment.
  }
}
