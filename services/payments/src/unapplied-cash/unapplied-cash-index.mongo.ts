import { countOpen, Mongo, pageByDate, saveVersion } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UnappliedReceipt } from './domain/unapplied-cash.ts';

interface UnappliedCashDocument {
  _id: string;
  version: number;
  standing: string;
  receivedAt: Date;
}

/** What is looked up of much unapplied cash; each sum is kept in its stream. */
@Injectable()
export class UnappliedCashIndex implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'unmatched_money', name: 'open', keys: { receivedAt: 1, _id: 1 }, partial: { standing: 'open' } },
    ]);
  }

  private get rows() {
    return this.mongo.collection<UnappliedCashDocument>('unmatched_money');
  }

  /** An older version changes nothing. */
  save({ version, receipt: { facts, status } }: { version: number; receipt: UnappliedReceipt }): Promise<void> {
    return saveVersion(this.rows, facts.id, version, { standing: status, receivedAt: new Date(facts.receivedAt) });
  }

  openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.rows, { standing: 'open' }, 'receivedAt');
  }

  /** Ids of what is open, the oldest first, behind that one. */
  async open(max: number, after?: string): Promise<string[]> {
    const found = await pageByDate(this.rows, { standing: 'open' }, { at: 'receivedAt', max, after });
    return found.map(({ _id }) => _id);
  }
}
