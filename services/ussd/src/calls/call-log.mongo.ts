import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { Mongo, type IndexSpec } from '@asili/platform';
import { maskNumber } from '../callers/domain/mask-number.ts';
import { CallLog, type CallEnd, type LoggedHop } from './call-log.ts';

const keptSeconds = 30 * 86_400;

export const callLogIndexes: readonly IndexSpec[] = [{ collection: 'calls', name: 'calls_ttl', keys: { at: 1 }, expireAfterS: keptSeconds }];

interface CallDocument {
  /** `<provider>|<session id>`. */
  readonly _id: string;
  /** Its last three digits. */
  readonly number?: string;
  readonly at: Date;
  readonly last?: string;
  readonly hops?: readonly Pick<LoggedHop, 'to' | 'typed' | 'ms' | 'at'>[];
  readonly end?: Omit<CallEnd, 'provider' | 'sessionId'>;
}

/** One document a call. */
@Injectable()
export class MongoCallLog extends CallLog {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async add({ provider, sessionId, msisdn, to, typed, ms, at }: LoggedHop): Promise<void> {
    await this.documents.updateOne({ _id: `${provider}|${sessionId}` }, { $set: { number: maskNumber(msisdn), at, last: to }, $push: { hops: { to, typed, ms, at } } }, { upsert: true });
  }

  override async end({ provider, sessionId, ...end }: CallEnd): Promise<string | undefined> {
    const before = await this.documents.findOneAndUpdate({ _id: `${provider}|${sessionId}` }, { $set: { at: end.at, end: omitUndefined(end) } }, { upsert: true, returnDocument: 'before' });
    return before?.last;
  }

  private get documents() {
    return this.mongo.collection<CallDocument>('calls');
  }
}
