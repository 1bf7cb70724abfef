import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { Mongo } from '@asili/platform';
import { Pseudonyms } from '../pseudonyms.ts';
import { CallHistory, type CallsQuery, type LoggedCall, type ScreenCount } from './call-history.ts';
import type { CallDocument } from './call-log.mongo.ts';

/** Read off the documents of the call log. */
@Injectable()
export class MongoCallHistory extends CallHistory {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {
    super();
  }

  override async list({ most, msisdn, before }: CallsQuery): Promise<LoggedCall[]> {
    const older = before && { $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }] };
    const found = await this.documents
      .find({ ...(msisdn !== undefined && { caller: this.pseudonyms.of(msisdn) }), ...older })
      .sort({ at: -1, _id: -1 })
      .limit(most)
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

  override async screens(since: Date, silentSince: Date): Promise<ScreenCount[]> {
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
