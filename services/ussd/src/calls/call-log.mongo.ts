import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { Mongo, type IndexSpec } from '@asili/platform';
import { maskNumber } from '../callers/domain/mask-number.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import type { LoggedCall } from './call-history.ts';
import { CallLog, type CallEnd, type LoggedHop } from './call-log.ts';

const keptSeconds = 30 * 86_400;

export const callLogIndexes: readonly IndexSpec[] = [
  { collection: 'calls', name: 'calls_ttl', keys: { at: 1 }, expireAfterS: keptSeconds },
  { collection: 'calls', name: 'calls_of_caller', keys: { caller: 1, at: -1 } },
  { collection: 'calls', name: 'calls_of_session', keys: { session: 1, startedAt: -1 } },
];

export interface CallDocument {
  /** `<provider>|<session id>|<milliseconds of its beginning>`: providers give session ids out again. Of calls noted before, without the last. */
  readonly _id: string;
  /** `<provider>|<session id>`. */
  readonly session?: string;
  readonly startedAt?: Date;
  /** The pseudonym of the number, and its last three digits. */
  readonly caller?: string;
  readonly number?: string;
  readonly at: Date;
  /** The screen of the latest hop, and that one's moment. */
  readonly last?: string;
  readonly lastAt?: Date;
  readonly hops?: LoggedCall['hops'];
  readonly end?: Omit<CallEnd, 'provider' | 'sessionId'>;
}

const idOf = (session: string, startedAt: Date): string => `${session}|${startedAt.getTime()}`;

/** One document a call. */
@Injectable()
export class MongoCallLog extends CallLog {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {
    super();
  }

  /** Hops are noted behind the caller's back, so an earlier one may come after a later one: the later one's screen stays the last. */
  override async add({
    provider,
    sessionId,
    startedAt,
    msisdn,
    to,
    say,
    page,
    language,
    typed,
    ms,
    at,
  }: LoggedHop): Promise<void> {
    const session = `${provider}|${sessionId}`;
    const _id = idOf(session, startedAt);
    await this.documents.updateOne(
      { _id },
      {
        $set: { session, startedAt, caller: this.pseudonyms.of(msisdn), number: maskNumber(msisdn) },
        $max: { at, lastAt: at },
        $push: { hops: { to, say, page, language, typed, ms, at } },
      },
      { upsert: true },
    );
    await this.documents.updateOne({ _id, lastAt: { $lte: at } }, { $set: { last: to } });
  }

  override async end({ provider, sessionId, ...end }: CallEnd): Promise<string | undefined> {
    const session = `${provider}|${sessionId}`;
    const inserted = { _id: idOf(session, end.at), startedAt: end.at };
    const before = await this.documents.findOneAndUpdate(
      { session },
      { $set: { at: end.at, end: omitUndefined(end) }, $setOnInsert: inserted },
      { sort: { startedAt: -1 }, upsert: true, returnDocument: 'before' },
    );
    return before?.last;
  }

  private get documents() {
    return this.mongo.collection<CallDocument>('calls');
  }
}
