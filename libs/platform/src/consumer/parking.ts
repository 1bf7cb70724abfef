import type { Mongo, IndexSpec } from '../mongo/mongo.ts';
import { unlessDuplicate } from '../errors/classify.ts';
import type { StalledStreams } from '../relay/stalled-streams.ts';

/** An event that could not be handled, or one that waits behind such an event of the same key. */
export interface ParkedEvent {
  /** `<group>|<topic>|<partition>|<offset, 20 digits>`: parking the same record twice is one entry. */
  _id: string;
  group: string;
  key: string;
  topic: string;
  partition: number;
  offset: string;
  value: string | null;
  headers: Record<string, string>;
  reason: string;
  attempts: number;
  /** 'replay' once an operator asked for it. */
  state: 'parked' | 'replay';
  at: Date;
}

type ReplayKey = Pick<ParkedEvent, 'key' | 'topic' | 'partition'>;

export const parkingIndexes: readonly IndexSpec[] = [
  { collection: 'parked', name: 'group_key', keys: { group: 1, key: 1 } },
  { collection: 'parked', name: 'replay', keys: { state: 1 }, partial: { state: 'replay' } },
];

/** How often a group looks for keys that an operator wants replayed: what the operator waits at most. */
export const replayEveryMs = 15_000;

/** Where a group's parked events wait. Only the owner of a partition writes its entries. */
export interface Parking {
  park(event: ParkedEvent): Promise<void>;
  /** Keys that hold parked events. */
  keys(group: string): Promise<Set<string>>;
  /** In the order they came. */
  waiting(group: string, key: string): Promise<ParkedEvent[]>;
  /** Keys an operator wants replayed. */
  replayKeys(group: string): Promise<ReplayKey[]>;
  remove(id: string): Promise<void>;
  /** The key's events wait for the operator again. */
  markReplayFailed(group: string, key: string, reason: string): Promise<void>;
  /** What is parked in those groups waits in this one, each event once. Safe to repeat. */
  adopt(group: string, replaced: readonly string[]): Promise<void>;
  /** Asks the group's consumers to replay; all keys if none is named. Returns the number of events. */
  requestReplay(group: string, key?: string): Promise<number>;
}

export class MongoParking implements Parking {
  private replays: Promise<ParkedEvent[]> | undefined;

  constructor(private readonly mongo: Mongo) {}

  private get parked() {
    return this.mongo.collection<ParkedEvent>('parked');
  }

  async park(event: ParkedEvent): Promise<void> {
    await unlessDuplicate(this.parked.insertOne(event));
  }

  async keys(group: string): Promise<Set<string>> {
    return new Set(await this.parked.distinct('key', { group }));
  }

  async waiting(group: string, key: string): Promise<ParkedEvent[]> {
    return inOrder(await this.parked.find({ group, key }).toArray());
  }

  /** All groups of a process look at the same moment: one query answers them. */
  async replayKeys(group: string): Promise<ReplayKey[]> {
    this.replays ??= this.parked
      .find({ state: 'replay' })
      .project<ParkedEvent>({ group: 1, key: 1, topic: 1, partition: 1 })
      .toArray()
      .finally(() => {
        this.replays = undefined;
      });
    return distinctKeys((await this.replays).filter((event) => event.group === group));
  }

  async remove(id: string): Promise<void> {
    await this.parked.deleteOne({ _id: id });
  }

  async markReplayFailed(group: string, key: string, reason: string): Promise<void> {
    await this.parked.updateMany({ group, key }, { $set: { state: 'parked', reason } });
  }

  async adopt(group: string, replaced: readonly string[]): Promise<void> {
    for await (const event of this.parked.find({ group: { $in: [...replaced] } })) {
      await this.park(adopted(event, group));
      await this.remove(event._id);
    }
  }

  async requestReplay(group: string, key?: string): Promise<number> {
    const { matchedCount } = await this.parked.updateMany(
      { group, ...(key !== undefined && { key }) },
      { $set: { state: 'replay' } },
    );
    return matchedCount;
  }
}

/** For tests: what is parked is gone with the process. */
export class MemoryParking implements Parking {
  private events: ParkedEvent[] = [];

  park(event: ParkedEvent): Promise<void> {
    if (!this.events.some(({ _id }) => _id === event._id)) this.events.push({ ...event });
    return Promise.resolve();
  }

  keys(group: string): Promise<Set<string>> {
    return Promise.resolve(new Set(this.of(group).map(({ key }) => key)));
  }

  waiting(group: string, key: string): Promise<ParkedEvent[]> {
    return Promise.resolve(inOrder(this.of(group, key)));
  }

  replayKeys(group: string): Promise<ReplayKey[]> {
    return Promise.resolve(distinctKeys(this.of(group).filter(({ state }) => state === 'replay')));
  }

  remove(id: string): Promise<void> {
    this.events = this.events.filter(({ _id }) => _id !== id);
    return Promise.resolve();
  }

  markReplayFailed(group: string, key: string, reason: string): Promise<void> {
    for (const event of this.of(group, key)) Object.assign(event, { state: 'parked', reason });
    return Promise.resolve();
  }

  async adopt(group: string, replaced: readonly string[]): Promise<void> {
    for (const event of this.events.filter((each) => replaced.includes(each.group))) {
      await this.park(adopted(event, group));
      await this.remove(event._id);
    }
  }

  requestReplay(group: string, key?: string): Promise<number> {
    const found = this.of(group, key);
    for (const event of found) event.state = 'replay';
    return Promise.resolve(found.length);
  }

  private of(group: string, key?: string): ParkedEvent[] {
    return this.events.filter((event) => event.group === group && (key === undefined || event.key === key));
  }
}

const distinctKeys = (events: readonly ReplayKey[]): ReplayKey[] => [
  ...new Map(events.map(({ key, topic, partition }) => [key, { key, topic, partition }])).values(),
];

function inOrder(events: ParkedEvent[]): ParkedEvent[] {
  return events.sort((a, b) => (a._id < b._id ? -1 : 1));
}

const adopted = (event: ParkedEvent, group: string): ParkedEvent => ({
  ...event,
  _id: parkedId(group, event.topic, event.partition, event.offset),
  group,
});

export function parkedId(group: string, topic: string, partition: number, offset: string): string {
  return `${group}|${topic}|${partition}|${offset.padStart(20, '0')}`;
}

/** What waits in a group, by key: the first event is the one that failed, the others wait behind it. */
interface ParkedKey {
  key: string;
  events: number;
  first: Pick<ParkedEvent, 'topic' | 'reason' | 'attempts' | 'at'> & { type: string };
}

/** Lists the parked keys of a group, oldest key first. */
export async function listParked(parking: Parking, group: string): Promise<ParkedKey[]> {
  const found: ParkedKey[] = [];
  for (const key of await parking.keys(group)) {
    const [first, ...behind] = await parking.waiting(group, key);
    if (!first) continue;
    const { topic, reason, attempts, at, headers } = first;
    found.push({
      key,
      events: behind.length + 1,
      first: { topic, reason, attempts, at, type: headers['ce_type'] ?? 'unknown' },
    });
  }
  return found.sort((a, b) => a.first.at.getTime() - b.first.at.getTime());
}

/**
 * Asks the group's consumers to try parked events again, in order per key; all keys if none is named. They do it
 * themselves within seconds, so that order and single handling hold. Returns how many events that is.
 */
export async function replayParked(parking: Parking, group: string, key?: string): Promise<number> {
  return parking.requestReplay(group, key);
}

/** What waits in a reaction of the service to its own events, or in publishing ('publish'): a line for each stream, oldest first. */
export async function listStalled(stalled: StalledStreams, reaction: string): Promise<string[]> {
  return (await stalled.list(reaction)).map(
    ({ stream, since, commit, tries, reason, nextAt }) =>
      `${stream}  ${nextAt ? 'is tried again' : 'parked'} since ${since.toISOString()}  ${commit ?? 'no commit'}  ${tries} tries: ${reason}`,
  );
}
