import { Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { AccountBalances } from './account-balances.ts';

const keptSeconds = 86_400;
interface Answer {
  _id: string;
  minor: string;
  at: Date;
}

/** Nobody asks for an answer of yesterday. */
export const accountBalanceIndexes: readonly IndexSpec[] = [
  { collection: 'account_balances', name: 'expiry', keys: { at: 1 }, expireAfterS: keptSeconds },
];

@Injectable()
export class MongoAccountBalances extends AccountBalances {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get answers() {
    return this.mongo.collection<Answer>('account_balances');
  }

  override async put(question: string, minor: bigint): Promise<void> {
    await this.answers.updateOne(
      { _id: question },
      { $setOnInsert: { minor: String(minor), at: new Date() } },
      { upsert: true },
    );
  }

  override async get(question: string): Promise<bigint | null> {
    const found = await this.answers.findOne({ _id: question });
    return found && BigInt(found.minor);
  }
}
