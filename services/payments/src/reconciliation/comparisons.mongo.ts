import { Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';

export interface Comparison {
  readonly account: string;
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly at: Date;
  /** Both sides are as of the end of it, `2026-11-24`; absent where they are as of then. */
  readonly day?: string;
  /** Theirs less ours on the account of charges, where the provider shows one. */
  readonly charges?: bigint;
}

interface ComparisonDocument {
  _id: string;
  ours: string;
  theirs: string;
  at: Date;
  day?: string;
  charges?: string;
}
interface BreakDocument {
  _id: string;
  account: string;
  at: Date;
  open: boolean;
}

const comparisonOf = ({ _id: account, ours, theirs, at, day, charges }: ComparisonDocument): Comparison => ({
  account,
  ours: BigInt(ours),
  theirs: BigInt(theirs),
  at,
  ...(day !== undefined && { day }),
  ...(charges !== undefined && { charges: BigInt(charges) }),
});

/** What was last seen of each account, and which breaks there are. */
@Injectable()
export class Comparisons {
  constructor(private readonly mongo: Mongo) {}

  private get comparisons() {
    return this.mongo.collection<ComparisonDocument>('books_comparisons');
  }

  private get breaks() {
    return this.mongo.collection<BreakDocument>('books_breaks');
  }

  /** Keeps it. @returns the one before it */
  async keep({ account, ours, theirs, at, day, charges }: Comparison): Promise<Comparison | null> {
    const before = await this.comparisons.findOne({ _id: account });
    await this.comparisons.updateOne(
      { _id: account },
      {
        $set: {
          ours: String(ours),
          theirs: String(theirs),
          at,
          ...(day !== undefined && { day }),
          ...(charges !== undefined && { charges: String(charges) }),
        },
      },
      { upsert: true },
    );
    return before && comparisonOf(before);
  }

  async list(): Promise<Comparison[]> {
    return (await this.comparisons.find({}).sort({ _id: 1 }).toArray()).map(comparisonOf);
  }

  /** One that is there keeps its account and its beginning. */
  async note({
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

  async find(breakId: string): Promise<{ account: string; at: Date } | null> {
    return this.breaks.findOne({ _id: breakId });
  }

  /** The oldest first; an account has one of each kind at most. */
  async open(): Promise<{ breakId: string; account: string; at: Date }[]> {
    return (await this.breaks.find({ open: true }).sort({ at: 1, _id: 1 }).toArray()).map(
      ({ _id: breakId, account, at }) => ({ breakId, account, at }),
    );
  }
}
