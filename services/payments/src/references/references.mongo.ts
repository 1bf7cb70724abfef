import { Injectable, type OnModuleInit } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';
import { type NamedCase, referenceKey } from './domain/references.ts';

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
  note(caseId: string, references: readonly string[]): Promise<void> {
    return this.noteAll([{ caseId, references }]);
  }

  /** Those of several cases, in one write. */
  async noteAll(cases: readonly NamedCase[]): Promise<void> {
    const names = new Map(
      cases.flatMap(({ caseId, references }) =>
        references
          .map(referenceKey)
          .filter((key) => key !== '')
          .map((key) => [`${caseId} ${key}`, { key, caseId }] as const),
      ),
    );
    if (names.size === 0) return;
    const put = () =>
      this.names.bulkWrite(
        [...names].map(([_id, name]) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: name }, upsert: true },
        })),
        { ordered: false },
      );
    if (!(await unlessDuplicate(put()))) await put(); // Somebody else put one at this moment: it is there now.
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
}
