/**
 * A buyer and an artisan who used everything are erased: nothing that is known of them is left in any document, record or key of the running
 * system, and each store of it is one that `docs/privacy.md` lists.
 */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Order, PayoutAccountChallenge, PayoutList, Product } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { PersonalValues } from '@asili/kernel/testing';
import { ShopClient, signUp, until } from '@asili/test-kit';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import mongoose, { type Connection } from 'mongoose';
import { forSale, paid, pay, type Buyer, type Seller } from '../src/buying.ts';
import { consoleOf, operators } from '../src/operators.ts';
import { call } from '../src/phones.ts';
import { running } from '../src/programs.ts';
import { freshEmail, freshPhone, origin } from '../src/shop.ts';

/** Names that nobody else in the system has. */
const made = (beginning: string): string =>
  `${beginning}${Array.from({ length: 8 }, () => 'bcdfghjk'[randomInt(8)] ?? '').join('')}`;
const them = {
  first: made('Aisha'),
  last: made('Diop'),
  town: made('Saintlouis'),
  line: `12 ${made('Rue')}`,
  seller: made('Tumaini'),
  stall: made('Soko'),
  sellersTown: made('Arusha'),
};
const [email, sellersPhone, buyersWallet, sellersWallet] = [
  freshEmail(),
  freshPhone(),
  freshPhone(),
  `+254712${String(randomInt(1e6)).padStart(6, '0')}`,
];
const values = new PersonalValues([email, sellersPhone, buyersWallet, sellersWallet, ...Object.values(them)]);

const world = new ShopClient(origin);
let [buyer, seller, product] = [] as unknown as [Buyer, Seller, Product];
let database: Connection;
let redis: Redis;
let brokers: string[];

const mailTo = async (to: string) =>
  (
    (await world.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as {
      messages: { text: string; code?: string }[];
    }
  ).messages;

async function aNamedSeller(): Promise<Seller> {
  const client = new ShopClient(origin);
  const { id } = await signUp(client, '/api/auth/register', sellersPhone, {
    phoneNumber: sellersPhone,
    firstName: them.seller,
    businessName: them.stall,
    location: { city: them.sellersTown, country: 'Kenya' },
    language: 'en',
  });
  await client.put('/api/artisans/me/shipping', {
    zones: [{ name: 'Africa', countries: ['SN', 'KE'], price: { amount: '12', currency: 'USD' }, days: [3, 9] }],
    pickup: { offered: true, note: them.stall },
  });
  return { client, id, phone: sellersPhone };
}

async function aNamedBuyer(): Promise<Buyer> {
  const client = new ShopClient(origin);
  const { id } = await signUp(client, '/api/customers/auth/register', email, {
    email,
    firstName: them.first,
    lastName: them.last,
  });
  return { id, email, client };
}

/** Bought by M-Pesa, sent, talked about, reviewed, answered. */
async function bought(): Promise<Order> {
  const {
    shipping: {
      zones: [zone],
    },
  } = (await buyer.client.get(`/api/artisans/${seller.id}/shipping`)) as unknown as {
    shipping: { zones: { id: string }[] };
  };
  await buyer.client.put(`/api/cart/items/${product.id}`, { quantity: 1 });
  const { purchase } = (await buyer.client.post(
    '/api/checkout',
    {
      contact: { name: `${them.first} ${them.last}`, email },
      delivery: { [seller.id]: { kind: 'ship', zone: zone?.id } },
      address: { line1: them.line, city: them.town, country: 'SN' },
    },
    newId('req'),
  )) as { purchase: { id: string } };
  await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: buyersWallet });
  const [order] = (await paid(buyer, purchase.id)).orders as [Order];
  await buyer.client.post(
    `/api/orders/${order.id}/messages`,
    { text: `I am ${them.first} from ${them.town}` },
    newId('req'),
  );
  await seller.client.post(
    `/api/orders/${order.id}/messages`,
    { text: `${them.seller} of ${them.stall} here` },
    newId('req'),
  );
  for (const step of ['accept', 'ship', 'deliver'])
    await seller.client.post(`/api/orders/${order.id}/${step}`, {}, newId('req'));
  await buyer.client.post(
    `/api/products/${product.id}/reviews`,
    { orderId: order.id, rating: 5, text: `Says ${them.first}` },
    newId('req'),
  );
  await buyer.client.post(`/api/orders/${order.id}/confirm`, {}, newId('req'));
  return order;
}

async function paidOut(): Promise<void> {
  const number = { provider: 'mpesa', phoneNumber: sellersWallet };
  const asked = (await seller.client.put('/api/payout-account', number)) as unknown as PayoutAccountChallenge;
  const code = await until(
    async () =>
      (await mailTo(sellersPhone)).find(({ text }) => text.includes(`ending ${sellersWallet.slice(-3)}`))?.code,
    'the code',
  );
  await seller.client.put('/api/payout-account', { ...number, challengeId: asked.challenge.id, code });
}

beforeAll(async () => {
  const { env } = await running();
  database = await mongoose.createConnection(env['MONGO_URL'] ?? '').asPromise();
  redis = new Redis(env['REDIS_URL'] ?? '');
  brokers = (env['KAFKA_BROKERS'] ?? '').split(',');
  [seller, buyer] = [await aNamedSeller(), await aNamedBuyer()];
  product = await forSale(seller, { stock: 3 });
  await paidOut();
  await bought();
  await buyer.client.post('/api/contact', {
    name: `${them.first} ${them.last}`,
    email,
    subject: 'Duty',
    message: `To ${them.town}?`,
  });
  await buyer.client.post(
    '/api/reports',
    { code: product.shortCode, kind: 'counterfeit', text: `Seen by ${them.first}`, place: them.town, contact: email },
    newId('req'),
  );
  await call('africastalking', sellersPhone.slice(1), `*384*7*0*${product.shortCode}#`);
  await until(
    async () => ((await seller.client.get('/api/payouts')) as PayoutList).payouts[0]?.state === 'paid',
    'a payout',
    240_000,
  );
}, 600_000);
afterAll(async () => {
  await database.close();
  redis.disconnect();
});

const prefix = 'asili_';
async function databases(): Promise<string[]> {
  const { databases: found } = await database.getClient().db().admin().listDatabases();
  return found.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

async function inDocuments(): Promise<string[]> {
  const found = await Promise.all(
    (await databases()).map(async (name) =>
      (await values.inDatabase({ db: database.getClient().db(name) })).map((each) => `${name} ${each}`),
    ),
  );
  return found.flat();
}

async function inKeys(): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of redis.scanStream({ count: 1000 })) {
    for (const key of keys as string[]) {
      const type = await redis.type(key);
      const value =
        type === 'string'
          ? await redis.get(key)
          : type === 'hash'
            ? await redis.hgetall(key)
            : type === 'zset'
              ? await redis.zrange(key, '0', '-1')
              : type === 'list'
                ? await redis.lrange(key, '0', '-1')
                : type === 'set'
                  ? await redis.smembers(key)
                  : type === 'stream'
                    ? await redis.xrange(key, '-', '+')
                    : null;
      if (values.foundIn(`${key} ${JSON.stringify(value)}`) !== undefined) found.push(key);
    }
  }
  return found;
}

/** Replies are kept for a day, and messages in development: what is left after that is nothing's to find. */
async function inWhatStays(): Promise<string[]> {
  const dayFromNow = new Date(Date.now() + 86_400_000);
  const isPassing = async (found: string): Promise<boolean> => {
    const [name = '', collection = '', id = ''] = found.split(/[ :]+/);
    if (collection === 'mailbox') return true;
    return (
      collection === 'idempotency' &&
      (await database
        .getClient()
        .db(name)
        .collection<{ _id: string }>(collection)
        .countDocuments({ _id: id, expiresAt: { $lt: dayFromNow } })) === 1
    );
  };
  const all = await inDocuments();
  const passing = await Promise.all(all.map(isPassing));
  return all.filter((_found, index) => !passing[index]);
}

/** Records with a value, by topic; of the compacted profiles only a subject's newest counts, for the broker drops the others within a day. */
async function inRecords(): Promise<string[]> {
  const kafka = new Kafka({ clientId: 'erasure', brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith('asili.'));
  const ends = new Map(
    (
      await Promise.all(
        topics.map(async (topic) =>
          (await admin.fetchTopicOffsets(topic)).map(
            ({ partition, high }) => [`${topic} ${partition}`, Number(high)] as const,
          ),
        ),
      )
    ).flat(),
  );
  await admin.disconnect();
  const groupId = `erasure-${newId('req')}`;
  const consumer = kafka.consumer({ groupId });
  const found = new Map<string, string | undefined>();
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  const open = new Set([...ends].filter(([, high]) => high > 0).map(([place]) => place));
  await consumer.run({
    eachMessage: ({ topic, partition, message }) => {
      const text = `${message.key?.toString() ?? ''} ${message.value?.toString() ?? ''} ${JSON.stringify(Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]))}`;
      const place = topic.includes('profiles')
        ? `${topic} ${message.key?.toString() ?? ''}`
        : `${topic} ${partition} ${message.offset}`;
      found.set(place, values.foundIn(text));
      if (Number(message.offset) >= (ends.get(`${topic} ${partition}`) ?? 0) - 1) open.delete(`${topic} ${partition}`);
      return Promise.resolve();
    },
  });
  await until(() => Promise.resolve(open.size === 0), 'all records', 120_000);
  await consumer.disconnect();
  return [...found].flatMap(([place, value]) => (value === undefined ? [] : [place]));
}

it('are known by the system before', async () => {
  expect([...new Set((await inDocuments()).map((found) => found.split(' ').slice(0, 2).join(' ')))]).toEqual(
    expect.arrayContaining([
      ...[
        'asili_identity users',
        'asili_notifications contacts',
        'asili_notifications mailbox',
        'asili_orders people',
        'asili_orders shipping',
      ],
      expect.stringMatching(/^asili_products /),
      ...['asili_payments payment_requests', 'asili_payments payout_accounts', 'asili_payments payout_destinations'],
    ]),
  );
  expect(await inRecords()).toEqual(
    expect.arrayContaining([seller, buyer].map(({ id }) => `asili.identity.profiles.v1 ${id}`)),
  );
}, 300_000);

it('leave nothing behind once two operators have had them erased, and nothing to buy', async () => {
  const consoles = await Promise.all((await operators()).slice(0, 2).map((operator) => consoleOf(operator)));
  for (const operatorConsole of consoles)
    for (const { id } of [buyer, seller]) await operatorConsole.post(`/api/console/people/${id}/erasure`, {});
  await until(
    async () =>
      ((await world.get(`/api/products/${product.id}`)) as { product: Product }).product.status === 'archived',
    'a closed shop',
  );
  await until(async () => (await inWhatStays()).length === 0, 'no document with them', 120_000).catch(() => undefined);
  expect(await inWhatStays()).toEqual([]);
  expect(await inKeys()).toEqual([]);
  expect(await inRecords()).toEqual([]);
}, 300_000);

it('the books still say what was sold and paid', async () => {
  const [operator] = await operators();
  const operatorConsole = await consoleOf(operator);
  const { entries } = (await operatorConsole.get(`/api/console/audit?case=${buyer.id}&only=done`)) as unknown as {
    entries: { action: string; after: string }[];
  };
  expect(entries).toMatchObject([
    { action: 'erase-person', after: 'erased' },
    { action: 'erase-person', after: 'asked' },
  ]);
  const payments = database.getClient().db(`${prefix}payments`);
  expect(await payments.collection('payments').countDocuments({ customerId: buyer.id, standing: 'confirmed' })).toBe(1);
}, 240_000);

it('are kept in no store that docs/privacy.md does not list', async () => {
  const rows = (await readFile(path.resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const names = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const listed = new Set(rows.flatMap(([, service = '', stores]) => names(stores).map((name) => `${service} ${name}`)));
  const first = rows.flatMap(([, cell]) => names(cell));
  const stores = await Promise.all(
    (await databases()).map(async (name) =>
      (await database.getClient().db(name).listCollections().toArray()).map(
        (collection) => `${name.slice(prefix.length)} ${collection.name}`,
      ),
    ),
  );
  expect(
    stores.flat().filter((store) => !listed.has(store) && !listed.has(`every ${store.split(' ')[1] ?? ''}`)),
  ).toEqual([]);
  expect((await redis.keys('*')).filter((key) => !first.some((begins) => key.startsWith(begins)))).toEqual([]);
  const admin = new Kafka({ clientId: 'erasure', brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  expect((await admin.listTopics()).filter((topic) => topic.startsWith('asili.') && !first.includes(topic))).toEqual(
    [],
  );
  await admin.disconnect();
}, 300_000);
