import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { referenceKey } from './domain/reference-key.ts';
import { References } from './references.ts';

/** More than ever have one name: a receipt is one payment's, an operator's note of it may be on some more. */
const most = 20;

/** A document for each name of each case, whose id is the two of them. */
@Injectable()
export class MongoReferences extends References implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([{ collection: 'case_references', name: 'key', keys: { key: 1, caseId: -1 } }]);
  }

  private get names() {
    return this.mongo.collection<{ _id: string; key: string; caseId: string }>('case_references');
  }

  override async note(caseId: string, references: readonly string[]): Promise<void> {
    const keys = new Set(references.map(referenceKey).filter((key) => key !== ''));
    for (const key of keys) await this.put(`${caseId} ${key}`, { key, caseId });
  }

  override async find(reference: string): Promise<string[]> {
    return (
      await this.names
        .find({ key: referenceKey(reference) })
        .sort({ caseId: -1 })
        .limit(most)
        .toArray()
    ).map(({ caseId }) => caseId);
  }

  private async put(id: string, name: { key: string; caseId: string }): Promise<void> {
    await this.names.updateOne({ _id: id }, { $setOnInsert: name }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error; // Somebody else put it at this moment.
    });
  }
}
