import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { Mongo, type IndexSpec } from '@asili/platform';
import { maskNumber } from '../callers/domain/number-plan.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { CallLog, type CallEnd, type LoggedHop } from './record-calls.ts';

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

/** Where a call stands in the list. */
export interface CallPosition {
  /** Of its last message. */
  readonly at: Date;
  readonly id: string;
}

/** Hops that were noted before texts were kept have none. */
export type LoggedStep = Pick<LoggedHop, 'to' | 'typed' | 'ms' | 'at'> &
  Partial<Pick<LoggedHop, 'say' | 'page' | 'language'>>;

export interface LoggedCall extends CallPosition {
  /** `<provider>|<session id>`. */
  readonly session: string;
  /** Its last three digits. */
  readonly number: string;
  readonly hops: readonly LoggedStep[];
  readonly end: Pick<CallEnd, 'status' | 'durationMs' | 'hops' | 'cost' | 'error'> | null;
}

export interface CallsQuery {
  readonly limit: number;
  /** One caller's alone. */
  readonly msisdn?: string | undefined;
  /** Older than that. */
  readonly before?: CallPosition | undefined;
}

export interface ScreenCount {
  readonly screen: string;
  /** Calls that came to it, whose last screen it is, and that broke off there. */
  readonly seen: number;
  readonly last: number;
  readonly left: number;
}

/**
 * What is kept of calls, for operators.
 * Read off the documents of the call log.
 */
@Injectable()
export class CallHistory {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  /** Newest first. */
  async list({ limit, msisdn, before }: CallsQuery): Promise<LoggedCall[]> {
    const older = before && { $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }] };
    const found = await this.documents
      .find({ ...(msisdn !== undefined && { caller: this.pseudonyms.of(msisdn) }), ...older })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id: id, session = id, number = '', at, hops = [], end }) => ({
      id,
      session,
      number,
      at,
      hops: [...hops].sort((left, right) => left.at.getTime() - right.at.getTime()),
      end: end ? endOf(end) : null,
    }));
  }

  /** Of calls since then; one of which nothing was heard since `silentSince` broke off. */
  async screens(since: Date, silentSince: Date): Promise<ScreenCount[]> {
    const recent = { at: { $gte: since }, last: { $exists: true } };
    const seen = await this.counts([
      { $match: recent },
      { $unwind: '$hops' },
      { $group: { _id: { screen: '$hops.to', call: '$_id' } } },
      { $group: { _id: '$_id.screen', calls: { $sum: 1 } } },
    ]);
    const last = await this.counts([{ $match: recent }, { $group: { _id: '$last', calls: { $sum: 1 } } }]);
    const isLeft = {
      $or: [{ 'end.status': { $exists: true, $ne: 'Success' } }, { end: { $exists: false }, at: { $lt: silentSince } }],
    };
    const left = await this.counts([
      { $match: { ...recent, ...isLeft } },
      { $group: { _id: '$last', calls: { $sum: 1 } } },
    ]);
    return [...seen].map(([screen, calls]) => ({
      screen,
      seen: calls,
      last: last.get(screen) ?? 0,
      left: left.get(screen) ?? 0,
    }));
  }

  private async counts(pipeline: object[]): Promise<Map<string, number>> {
    const found = await this.documents.aggregate<{ _id: string; calls: number }>(pipeline).toArray();
    return new Map(found.map(({ _id, calls }) => [_id, calls]));
  }

  private get documents() {
    return this.mongo.collection<CallDocument>('calls');
  }
}

const endOf = ({ status, durationMs, hops, cost, error }: NonNullable<CallDocument['end']>): LoggedCall['end'] =>
  omitUndefined({ status, durationMs, hops, cost, error });
