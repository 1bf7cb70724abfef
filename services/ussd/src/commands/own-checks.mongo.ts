import { Injectable } from '@nestjs/common';
import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Pseudonyms } from '../pseudonyms.ts';
import { OwnChecks, type OwnCheck } from './own-checks.ts';

const keptSeconds = 90 * 86_400;

export const ownCheckIndexes: readonly IndexSpec[] = [
  { collection: 'own_checks', name: 'own_checks_caller', keys: { caller: 1, at: -1 } },
  { collection: 'own_checks', name: 'own_checks_ttl', keys: { at: 1 }, expireAfterS: keptSeconds },
];

interface CheckDocument extends OwnCheck {
  readonly _id: string;
  /** Pseudonym of the number. */
  readonly caller: string;
}

@Injectable()
export class MongoOwnChecks extends OwnChecks {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {
    super();
  }

  override async keep(key: string, msisdn: string, check: OwnCheck): Promise<void> {
    try {
      await this.documents.insertOne({ _id: key, caller: this.pseudonyms.of(msisdn), ...check });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async last(msisdn: string, most: number, code?: string): Promise<readonly OwnCheck[]> {
    return this.documents
      .find(
        { caller: this.pseudonyms.of(msisdn), ...(code !== undefined && { code }) },
        { projection: { code: 1, result: 1, at: 1 } },
      )
      .sort({ at: -1 })
      .limit(most)
      .toArray();
  }

  private get documents() {
    return this.mongo.collection<CheckDocument>('own_checks');
  }
}
