import { MongoEventStore, type EventBus, type Mongo, type StoredEvent } from '../../src/index.ts';
import type { CommitRules } from '../../src/event-store/commit-document.ts';
import { commitIndexes } from '../../src/event-store/mongo-event-store.ts';
import { Outbox } from '../../src/relay/outbox.ts';
import { PreviousRelay } from '../../src/relay/lanes.ts';
import { Reactions } from '../../src/relay/reactions.ts';
import { Relay, type RelayOptions } from '../../src/relay/relay.ts';
import { stalledIndexes, StalledStreams } from '../../src/relay/stalled-streams.ts';
import { silentLog } from './backing.ts';

type Rules = Pick<CommitRules, 'service' | 'registry' | 'clock'>;

/** A relay of one instance, alone unless given lanes. Relays of tests whose commits know no lanes adopt them. */
export function relayOf(
  mongo: Mongo,
  bus: Pick<EventBus, 'publish'>,
  rules: Rules,
  options: Partial<RelayOptions> = {},
): Relay {
  const outbox = new Outbox(mongo);
  const reactions = options.reactions ?? new Reactions(rules);
  return new Relay({
    ...rules,
    outbox,
    reactions,
    stalled: new StalledStreams(mongo),
    log: silentLog,
    publish: (batches) => bus.publish(batches),
    pollMs: 50,
    retryBaseMs: 20,
    previous: new PreviousRelay(mongo, outbox, { ...rules, dueFor: (events) => reactions.dueFor(events) }),
    ...options,
  });
}

/** A store whose commits know their lanes and reactions. */
export function storeOf(mongo: Mongo, rules: Rules, reactions = new Reactions(rules)): MongoEventStore {
  return new MongoEventStore(mongo, { ...rules, dueFor: (events) => reactions.dueFor(events) });
}

export const relayIndexes = [...commitIndexes, ...stalledIndexes];

/** As if nothing had been appended yet. */
export async function forgetCommits(mongo: Mongo): Promise<void> {
  for (const name of ['commits', 'stalled_streams', 'relay_lanes', 'leases'])
    await mongo.collection(name).deleteMany({});
  await mongo.ensureIndexes(relayIndexes);
}

/** Counts in `seen` how often each event was told. */
export async function noteSeen(mongo: Mongo, events: readonly StoredEvent[]): Promise<void> {
  for (const { stream, version } of events)
    await mongo
      .collection<{ _id: string }>('seen')
      .updateOne({ _id: `${stream}@${version}` }, { $inc: { times: 1 } }, { upsert: true });
}
