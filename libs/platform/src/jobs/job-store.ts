import { unlessDuplicate } from '../errors/classify.ts';
import type { Mongo, IndexSpec } from '../mongo/mongo.ts';

export interface JobEntry {
  /** `<queue>|<job id>` */
  _id: string;
  queue: string;
  jobId: string;
  /** JSON of the job's data. */
  data: string;
  attempts: number;
  state: 'received' | 'done' | 'failed';
  reason?: string;
  /** When the job is due. */
  dueAt: Date;
  /** When it was accepted or last put off; forgotten 90 days later. */
  at: Date;
}

export const jobIndexes: readonly IndexSpec[] = [
  { collection: 'jobs', name: 'state', keys: { state: 1 }, retired: true },
  { collection: 'jobs', name: 'unfinished', keys: { dueAt: 1, _id: 1 }, partial: { state: 'received' } },
  { collection: 'jobs', name: 'expiry', keys: { at: 1 }, expireAfterS: 90 * 24 * 3600 },
];

const pageSize = 200;

/** The durable list of accepted jobs: the queue may lose its last second, this does not. */
export class JobStore {
  constructor(private readonly mongo: Mongo) {}

  private get entries() {
    return this.mongo.collection<JobEntry>('jobs');
  }

  /** False when the id was accepted before. */
  async accept(entry: JobEntry): Promise<boolean> {
    return unlessDuplicate(this.entries.insertOne(entry));
  }

  async find(queue: string, jobId: string): Promise<JobEntry | null> {
    return this.entries.findOne({ _id: `${queue}|${jobId}` });
  }

  async settle(queue: string, jobId: string, state: 'done' | 'failed', reason?: string): Promise<void> {
    await this.entries.updateOne(
      { _id: `${queue}|${jobId}` },
      { $set: { state, ...(reason !== undefined && { reason }) } },
    );
  }

  /** The later time counts: a job put off for a millisecond may be put off again before the first time is noted. */
  async postpone(queue: string, jobId: string, dueAt: Date): Promise<void> {
    await this.entries.updateOne({ _id: `${queue}|${jobId}` }, { $max: { dueAt, at: new Date() } });
  }

  /** Accepted, due before that moment, and neither done nor failed: the first of them by due time, or those after `last`. */
  async unfinished(dueBefore: Date, last?: Pick<JobEntry, '_id' | 'dueAt'>): Promise<JobEntry[]> {
    const after = last && { $or: [{ dueAt: { $gt: last.dueAt } }, { dueAt: last.dueAt, _id: { $gt: last._id } }] };
    return this.entries
      .find({ state: 'received', dueAt: { $lt: dueBefore }, ...after })
      .sort({ dueAt: 1, _id: 1 })
      .limit(pageSize)
      .toArray();
  }

  /** When the oldest accepted job that is not finished was due; undefined when there is none. */
  async oldestDue(): Promise<Date | undefined> {
    return (await this.entries.findOne({ state: 'received' }, { sort: { dueAt: 1 }, projection: { dueAt: 1 } }))?.dueAt;
  }
}
