import { Injectable } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { Balances } from './balances.ts';
import type { AccountTotals } from './domain/account-totals.ts';

/** Amounts are texts: a driver's numbers are too small for them. */
export interface TotalsDocument {
  _id: string;
  position: number;
  debit: string;
  credit: string;
}

interface OffsetDocument {
  _id: string;
  position: number;
}

const name = 'journal_log';

@Injectable()
export class MongoBalances extends Balances {
  protected readonly stored: string = 'account_totals';

  constructor(protected readonly mongo: Mongo) {
    super();
  }

  protected get accounts() {
    return this.mongo.collection<TotalsDocument>(this.stored);
  }

  private get offsets() {
    return this.mongo.collection<OffsetDocument>(`${this.stored}_offset`);
  }

  override async find(accounts: readonly string[]): Promise<ReadonlyMap<string, AccountTotals>> {
    const found = await this.accounts.find({ _id: { $in: [...accounts] } }).toArray();
    return new Map(found.map((document) => [document._id, totalsOf(document)]));
  }

  override async list(after: string, most: number): Promise<AccountTotals[]> {
    return (
      await this.accounts
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(most)
        .toArray()
    ).map(totalsOf);
  }

  override async save({ account, position, debit, credit }: AccountTotals, countedFrom: number): Promise<boolean> {
    const totals = { position, debit: String(debit), credit: String(credit) };
    if (countedFrom > 0)
      return (
        (await this.accounts.updateOne({ _id: account, position: countedFrom }, { $set: totals })).matchedCount === 1
      );
    try {
      await this.accounts.insertOne({ _id: account, ...totals });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  override async offset(): Promise<number> {
    return (await this.offsets.findOne({ _id: name }))?.position ?? 0;
  }

  override async advance(position: number): Promise<void> {
    try {
      await this.offsets.updateOne({ _id: name }, { $max: { position } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // Two began at once; the next round says it again.
    }
  }
}

export const totalsOf = ({ _id: account, position, debit, credit }: TotalsDocument): AccountTotals => ({
  account,
  position,
  debit: BigInt(debit),
  credit: BigInt(credit),
});
