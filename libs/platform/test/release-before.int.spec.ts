import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { IHeaders } from 'kafkajs';
import {
  CommandRunner,
  eventTopic,
  MemoryParking,
  MongoEventStore,
  publishedEvents,
  type EventBus,
  type IncomingEvent,
  type Mongo,
} from '../src/index.ts';
import { ConsumerRunner } from '../src/consumer/consumers.ts';
import type { CommitDocument } from '../src/event-store/commit-document.ts';
import { commitIndexes } from '../src/event-store/mongo-event-store.ts';
import { headerText } from '../src/kafka/cloud-event.ts';
import { connectBus, connectMongo, deleteTopics, readTopic, silentLog, until } from './support/backing.ts';
import { relayOf } from './support/relays.ts';

interface Frozen {
  readonly commits: readonly (Omit<CommitDocument, 'at'> & { at: string })[];
  readonly records: readonly { key: string; value: string; timestamp: string; headers: IHeaders }[];
}
/** What the code of release 0.1.0 wrote into stores and topics for one product's life, byte for byte. */
const release = JSON.parse(
  readFileSync(new URL('../../contracts/test/fixtures/release-0.1.0.json', import.meta.url), 'utf8'),
) as Record<'products' | 'ledger' | 'verification', Frozen>;
type Service = keyof typeof release;
const services = Object.keys(release) as Service[];
const productId = 'prd_01jd5k8w3qzzzzzzzzzzzzzzzz';

const mongos = new Map<Service, Mongo>();
let bus: EventBus;
const mongoOf = (service: Service): Mongo => mongos.get(service) as Mongo;
const storeOf = (service: Service) => new MongoEventStore(mongoOf(service), { service, registry: publishedEvents });
const typesIn = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);

beforeAll(async () => {
  bus = connectBus();
  for (const service of services) {
    const mongo = await connectMongo();
    mongos.set(service, mongo);
    await mongo.ensureIndexes(commitIndexes);
    await mongo
      .collection<CommitDocument>('commits')
      .insertMany(release[service].commits.map((commit) => ({ ...commit, at: new Date(commit.at) })));
    await bus.ensureTopics([eventTopic(service)]);
  }
});

afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
  for (const mongo of mongos.values()) {
    await mongo.db.dropDatabase();
    await mongo.close();
  }
});

describe('a store written by the release before', () => {
  it('gives every event in its newest version', async () => {
    expect(typesIn((await storeOf('products').read(`product-${productId}`)).events)).toEqual([
      'product-registered',
      'product-certification-progressed',
      'product-certification-progressed',
      'product-certification-progressed',
      'product-certified',
      'product-offer-changed',
    ]);
    const { events } = await storeOf('verification').read('verification-vrf_01jd7e2a4b5c6d7e8f9g0h1j21');
    expect(events.map(({ type, v, data, version }) => ({ type, v, version, data }))).toEqual([
      {
        type: 'code-checked',
        v: 1,
        version: 1,
        data: expect.objectContaining({ productId, counted: true, verdict: 'RECORD_GENUINE' }),
      },
    ]);
  });

  it('keeps the ledger’s own transactions, which only its owner reads', async () => {
    expect(typesIn((await storeOf('ledger').read(`certificate-${productId}`)).events)).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'transaction-signed',
      'transaction-voided',
      'transaction-signed',
      'serial-minted',
      'transaction-signed',
      'certificate-minted',
    ]);
  });

  it('is written on as if by one release: the next version follows, a repeated command gives what was stored', async () => {
    const store = storeOf('verification');
    const stream = 'verification-vrf_01jd7e2a4b5c6d7e8f9g0h1j22';
    const decider = {
      initial: 0,
      stream: () => stream,
      evolve: (count: number) => count + 1,
      decide: (): never[] => {
        throw new Error('decided again');
      },
    };
    const { events } = await new CommandRunner(store).run(decider, '', {}, { commitId: 'check-2' });
    expect(typesIn(events)).toEqual(['code-checked']);
    await expect(
      store.append(stream, 1, { commitId: 'old', events: [{ type: 'product-verified', data: events[0]?.data }] }),
    ).rejects.toThrow('not a registered event');
    const next = await store.append(`report-rep_1`, 0, {
      commitId: 'new',
      events: [{ type: 'code-checked', data: events[0]?.data }],
    });
    expect(next.version).toBe(1);
    await mongoOf('verification').collection<CommitDocument>('commits').deleteOne({ stream: 'report-rep_1' });
  });

  it('is published under the newest names where that release had not got to it, internal events left out', async () => {
    const seen = new Map<Service, (string | undefined)[]>();
    for (const service of services) {
      const relay = relayOf(mongoOf(service), bus, { service, registry: publishedEvents });
      expect(await relay.sweep()).toBe(release[service].commits.length);
      const records = await readTopic(bus, eventTopic(service));
      seen.set(
        service,
        records.map(({ headers }) => headerText(headers, 'ce_type')?.split('.')[1]),
      );
      expect(new Set(records.map(({ headers }) => headerText(headers, 'ce_id')))).toEqual(
        new Set(
          release[service].records
            .filter(({ headers }) => publishedEvents.isPublished(String(headers['ce_type'])))
            .map(({ headers }) => headers['ce_id']),
        ),
      );
      for (const { headers } of records)
        expect(headerText(headers, 'ce_type')).toBe(
          publishedEvents.publishedAs(String(headerText(headers, 'ce_dataschema')).replace('urn:asili:event:', '')),
        );
    }
    expect(seen.get('products')?.slice(4)).toEqual(['product-certified', 'product-offer-changed']);
    expect(seen.get('verification')?.sort()).toEqual(['code-checked', 'code-checked', 'report-filed']);
    expect(seen.get('ledger')).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'serial-minted',
      'certificate-minted',
    ]);
  });
});

describe('a topic written by the release before', () => {
  it('reaches handlers in the newest versions only, and nothing is dead-lettered', async () => {
    const topics = services.map((service) => `before.${eventTopic(service)}`);
    await bus.ensureTopics(topics);
    for (const service of services)
      await bus.publish([{ topic: `before.${eventTopic(service)}`, messages: [...release[service].records] }]);
    const handled: IncomingEvent[] = [];
    const parking = new MemoryParking();
    const runner = new ConsumerRunner({
      handler: {
        subscription: {
          group: 'platform.release-before',
          topics,
          types: ['products.product-certified.v1', 'verification.code-checked.v1', 'verification.product-verified.v1'],
        },
        handle: async (event) => {
          handled.push(event);
        },
      },
      bus,
      registry: publishedEvents,
      parking,
      log: silentLog,
    });
    runner.start();
    await until(() => new Set(handled.map(({ id }) => id)).size === 3);
    await runner.stop();
    expect(typesIn(handled).sort()).toEqual([
      'products.product-certified.v1',
      'verification.code-checked.v1',
      'verification.code-checked.v1',
    ]);
    expect(handled.find(({ type }) => type.startsWith('products.'))?.data).toMatchObject({
      productId,
      certificate: { tokenId: '0.0.5005', serial: 7 },
    });
    expect([...(await parking.keys('platform.release-before'))]).toEqual([]);
  });
});
