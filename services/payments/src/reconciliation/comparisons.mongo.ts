import { Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Comparisons, type Comparison } from './comparisons.ts';

interface ComparisonDocument {
  _id: string;
  ours: string;
  theirs: string;
  at: Date;
  day?: string;
}
interface BreakDocument {
  _id: string;
  account: string;
  at: Date;
  open: boolean;
}

const comparisonOf = ({ _id: account, ours, theirs, at, day }: ComparisonDocument): Comparison => ({
  account,
  ours: BigInt(ours),
  theirs: BigInt(theirs),
  at,
  ...(day !== undefined && { day }),
});

@Injectable()
export class MongoComparisons extends Comparisons {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get comparisons() {
    return this.mongo.collection<ComparisonDocument>('books_comparisons');
  }

  private get breaks() {
    return this.mongo.collection<BreakDocument>('books_breaks');
  }

  override async keep({ account, ours, theirs, at, day }: Comparison): Promise<Comparison | null> {
    const before = await this.comparisons.findOne({ _id: account });
    await this.comparisons.updateOne(
      { _id: account },
      { $set: { ours: String(ours), theirs: String(theirs), at, ...(day !== undefined && { day }) } },
      { upsert: true },
    );
    return before && comparisonOf(before);
  }

  override async list(): Promise<Comparison[]> {
    return (await this.comparisons.find({}).sort({ _id: 1 }).toArray()).map(comparisonOf);
  }

  override async note({
    breakId,
    account,
    at,
    isOpen,
  }: {
    breakId: string;
    account: string;
    at: Date;
    isOpen: boolean;
  }): Promise<void> {
    await this.breaks.updateOne(
      { _id: breakId },
      { $set: { open: isOpen }, $setOnInsert: { account, at } },
      { upsert: true },
    );
  }

  override async find(breakId: string): Promise<{ account: string; at: Date } | null> {
    return this.breaks.findOne({ _id: breakId });
  }

  override async open(): Promise<{ breakId: string; account: string; at: Date }[]> {
    return (await this.breaks.find({ open: true }).sort({ at: 1, _id: 1 }).toArray()).map(
      ({ _id: breakId, account, at }) => ({ breakId, account, at }),
    );
  }
}
