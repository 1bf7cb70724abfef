import { countOpen, Mongo, pageByDate, saveVersion } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Dispute } from './domain/dispute.ts';

interface DisputeDocument {
  _id: string;
  version: number;
  provider: string;
  reference: string;
  status: string;
  state: string;
  openedAt: Date;
}

/** What is looked up of many disputes; each is kept in its stream. */
@Injectable()
export class DisputeIndex implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'disputes', name: 'open', keys: { openedAt: 1, _id: 1 }, partial: { state: 'open' } },
      { collection: 'disputes', name: 'reference', keys: { provider: 1, reference: 1 } },
    ]);
  }

  private get rows() {
    return this.mongo.collection<DisputeDocument>('disputes');
  }

  /** An older version changes nothing. */
  save({
    version,
    dispute: { id, provider, reference, status, state, openedAt },
  }: {
    version: number;
    dispute: Dispute;
  }): Promise<void> {
    const fields = { provider, reference, status, state, openedAt: new Date(openedAt) };
    return saveVersion(this.rows, id, version, fields);
  }

  /** The provider's status of those of them that are known, by its reference. */
  async statuses(provider: string, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(
      (await this.rows.find({ provider, reference: { $in: [...references] } }).toArray()).map(
        ({ reference, status }) => [reference, status],
      ),
    );
  }

  openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.rows, { state: 'open' }, 'openedAt');
  }

  /** Open ones, the longest waiting first, behind that one. */
  async open(max: number, after?: string): Promise<{ id: string; provider: string; reference: string }[]> {
    const found = await pageByDate(this.rows, { state: 'open' }, { at: 'openedAt', max, after });
    return found.map(({ _id, provider, reference }) => ({ id: _id, provider, reference }));
  }
}
