import { unlessDuplicate } from '../errors/classify.ts';
import { laneOf } from '../event-store/commit-document.ts';
import type { IndexSpec, Mongo } from '../mongo/mongo.ts';

/** A stream that a reaction failed with: what is set aside of it is tried again, or waits for an operator. */
export interface StalledStream {
  /** `<reaction>|<stream>` */
  _id: string;
  reaction: string;
  stream: string;
  lane: number;
  /** Of the commit that is first; 0 where it has not been tried. */
  tries: number;
  /** Absent once it is parked. */
  nextAt?: Date;
  reason: string;
  /** Since when it stands still. */
  since: Date;
  /** The commit that failed last. */
  commit?: string;
}

export interface Failure {
  tries: number;
  reason: string;
  commit?: string | undefined;
  /** Parked where it is absent. */
  nextAt?: Date | undefined;
}

export const stalledIndexes: readonly IndexSpec[] = [
  { collection: 'stalled_streams', name: 'reaction', keys: { reaction: 1, since: 1 } },
  { collection: 'stalled_streams', name: 'next', keys: { nextAt: 1 }, partial: { nextAt: { $exists: true } } },
];

/** What another instance writes is seen after so long at the latest: only where both believe to hold a lane. */
const knownForMs = 500;
/** More than these are asked for by name. */
const maxKnown = 500;

/** The streams that stand still, by reaction. */
export class StalledStreams {
  /** All of them, as they were read last, with what this process has written since. */
  private known: Set<string> | undefined;
  private readAt = -Infinity;
  /** Of this process, begun and ended: what was read beside one of them may be out of date. */
  private writes = 0;
  private writing = 0;

  constructor(private readonly mongo: Mongo) {}

  private get streams() {
    return this.mongo.collection<StalledStream>('stalled_streams');
  }

  /** Which of these stand still. */
  async among(reaction: string, streams: readonly string[]): Promise<Set<string>> {
    const known = await this.all();
    if (known) return new Set(streams.filter((stream) => known.has(idOf(reaction, stream))));
    const found = await this.streams
      .find({ _id: { $in: streams.map((stream) => idOf(reaction, stream)) } }, { projection: { stream: 1 } })
      .toArray();
    return new Set(found.map(({ stream }) => stream));
  }

  /** Undefined where there are many, or they change at this moment. */
  private async all(): Promise<ReadonlySet<string> | undefined> {
    if (performance.now() - this.readAt < knownForMs) return this.known;
    if (this.writing > 0) return undefined;
    const [readAt, { writes }] = [performance.now(), this];
    const found = await this.streams
      .find({}, { projection: { _id: 1 } })
      .limit(maxKnown + 1)
      .toArray();
    if (writes !== this.writes) return undefined;
    this.readAt = readAt;
    this.known = found.length > maxKnown ? undefined : new Set(found.map(({ _id }) => _id));
    return this.known;
  }

  private async write(work: () => Promise<unknown>): Promise<void> {
    this.writes += 1;
    this.writing += 1;
    try {
      await work();
    } finally {
      this.writes += 1;
      this.writing -= 1;
    }
  }

  async find(reaction: string, stream: string): Promise<StalledStream | null> {
    return this.streams.findOne({ _id: idOf(reaction, stream) });
  }

  /** Makes sure that it is known to stand still, to be tried at once where it was not. Repeating it changes nothing. */
  async ensure(
    reaction: string,
    stream: string,
    failure: Failure = { tries: 0, reason: 'waits behind an earlier event', nextAt: new Date() },
  ): Promise<void> {
    const set = { reaction, stream, lane: laneOf(stream), since: new Date(), ...defined(failure) };
    this.known?.add(idOf(reaction, stream));
    await this.write(
      () =>
        unlessDuplicate(
          this.streams.updateOne({ _id: idOf(reaction, stream) }, { $setOnInsert: set }, { upsert: true }),
        ), // Another made it at this moment.
    );
  }

  async failed(reaction: string, stream: string, failure: Failure): Promise<void> {
    const made = { reaction, stream, lane: laneOf(stream), since: new Date() };
    const update = {
      $setOnInsert: made,
      $set: defined(failure),
      ...(failure.nextAt === undefined && { $unset: { nextAt: 1 as const } }),
    };
    this.known?.add(idOf(reaction, stream));
    await this.write(() => this.streams.updateOne({ _id: idOf(reaction, stream) }, update, { upsert: true }));
  }

  async end(reaction: string, stream: string): Promise<void> {
    await this.write(() => this.streams.deleteOne({ _id: idOf(reaction, stream) }));
    this.known?.delete(idOf(reaction, stream));
  }

  /** Those of these lanes that are to be tried by now. */
  async dueUntil(now: Date, lanes: readonly number[], limit: number): Promise<StalledStream[]> {
    return this.streams
      .find({ nextAt: { $lte: now }, lane: { $in: [...lanes] } })
      .sort({ nextAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Asks for another try of what stands still for the reaction, of one stream or all of them. Returns how many streams that is. */
  async retry(reaction: string, stream?: string): Promise<number> {
    const { matchedCount } = await this.streams.updateMany(
      { reaction, ...(stream !== undefined && { stream }) },
      { $set: { nextAt: new Date(), tries: 0 } },
    );
    return matchedCount;
  }

  /** Oldest first. */
  async list(reaction?: string, limit = 1000): Promise<StalledStream[]> {
    return this.streams
      .find(reaction === undefined ? {} : { reaction })
      .sort({ reaction: 1, since: 1 })
      .limit(limit)
      .toArray();
  }

  /** How many are parked and how many are tried again, by reaction. */
  async counts(of?: string): Promise<Map<string, { parked: number; retried: number; reason: string }>> {
    const counts = new Map<string, { parked: number; retried: number; reason: string }>();
    for (const { reaction, nextAt, reason } of await this.list(of)) {
      const count = counts.get(reaction) ?? { parked: 0, retried: 0, reason };
      if (nextAt === undefined)
        counts.set(reaction, {
          ...count,
          parked: count.parked + 1,
          reason: count.parked === 0 ? reason : count.reason,
        });
      else counts.set(reaction, { ...count, retried: count.retried + 1 });
    }
    return counts;
  }
}

const idOf = (reaction: string, stream: string): string => `${reaction}|${stream}`;

function defined({ tries, reason, commit, nextAt }: Failure) {
  return { tries, reason, ...(commit !== undefined && { commit }), ...(nextAt !== undefined && { nextAt }) };
}
