import { countOpen, Mongo, pageByDate } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';

/** Who is to be erased, and what became of that. */
export interface ErasureRequestKept {
  readonly caseId: string;
  readonly personId: string;
  readonly askedAt: Date;
  /** Absent while it waits for operators. */
  readonly outcome?: 'erased' | 'dismissed';
}

/** Ids of people only: it keeps what the audit trail keeps as well. Shared by all instances. */
@Injectable()
export class ErasureRequests implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'erasure_requests', name: 'waiting', keys: { outcome: 1, askedAt: 1, _id: 1 } },
    ]);
  }

  private get requests() {
    return this.mongo.collection<Omit<ErasureRequestKept, 'caseId'> & { _id: string }>('erasure_requests');
  }

  /** One that waits stays as it is; one that was dismissed is asked for anew. */
  async ask(caseId: string, personId: string, askedAt: Date): Promise<void> {
    const { matchedCount } = await this.requests.updateOne(
      { _id: caseId, outcome: { $exists: true } },
      { $set: { askedAt }, $unset: { outcome: 1 } },
    );
    if (matchedCount === 0)
      await this.requests.updateOne({ _id: caseId }, { $setOnInsert: { personId, askedAt } }, { upsert: true });
  }

  async end(caseId: string, outcome: NonNullable<ErasureRequestKept['outcome']>): Promise<void> {
    await this.requests.updateOne({ _id: caseId }, { $set: { outcome } });
  }

  async find(caseId: string): Promise<ErasureRequestKept | null> {
    const found = await this.requests.findOne({ _id: caseId });
    if (!found) return null;
    const { _id, ...request } = found;
    return { caseId: _id, ...request };
  }

  waitingCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.requests, { outcome: { $exists: false } }, 'askedAt');
  }

  /** Case ids, the longest waiting first, behind that one. */
  async waiting(max: number, after?: string): Promise<string[]> {
    const found = await pageByDate(this.requests, { outcome: { $exists: false } }, { at: 'askedAt', max, after });
    return found.map(({ _id }) => _id);
  }
}
