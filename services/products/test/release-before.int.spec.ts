import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from '@jest/globals';
import type { MarketplaceReply, ProductReply, TimelineReply } from '@asili/contracts';
import { EventBus, EventStore, Log, Mongo, type Actor } from '@asili/platform';
import { newId } from '@asili/kernel';
import { productsConfig } from '../src/config.ts';
import { anonymous, ownPlace, ProductsApp, until, type Place } from './support/products-app.ts';

interface Frozen {
  readonly commits: readonly { readonly at: string; readonly stream: string }[];
  readonly records: readonly {
    readonly key: string;
    readonly value: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}
/** What the code of release 0.1.0 wrote into stores and topics for one product's life, byte for byte. */
const release = JSON.parse(
  readFileSync(new URL('../../../libs/contracts/test/fixtures/release-0.1.0.json', import.meta.url), 'utf8'),
) as Record<'products' | 'ledger' | 'verification', Frozen>;
const id = 'prd_01jd5k8w3qzzzzzzzzzzzzzzzz';
const owner: Actor = { kind: 'artisan', id: 'art_01jd5k8w3qaaaaaaaaaaaaaaaa', language: 'en' };
const silent = new Log({ service: 'test', level: 'silent' });
let app: ProductsApp | undefined;

/** A place the release before has worked in: the first commits of its store, and all it and its neighbours had published by then. */
async function leftBehind(commits: number): Promise<Place> {
  const place = ownPlace();
  const config = productsConfig(place.env);
  const [mongo, bus] = [await Mongo.connect(config, silent), EventBus.fromConfig(config, silent)];
  const stored = release.products.commits
    .slice(0, commits)
    .map(({ at, ...commit }) => ({ ...commit, at: new Date(at), out: undefined }));
  await mongo.db.collection('commits').insertMany(stored, { ignoreUndefined: true });
  for (const [service, { records }] of Object.entries(release)) {
    await bus.ensureTopics([`asili.${service}.v1`]);
    await bus.publish([
      { topic: `asili.${service}.v1`, messages: service === 'products' ? records.slice(0, commits) : [...records] },
    ]);
  }
  await bus.close();
  await mongo.close();
  return place;
}

const read = async (actor: Partial<Actor>) =>
  (await app?.request(actor, 'GET', `/api/products/${id}`))?.json<ProductReply>().product;
const timeline = async () =>
  (await app?.request(owner, 'GET', `/api/products/${id}/timeline`))
    ?.json<TimelineReply>()
    .timeline.map(({ step }) => step);
const wholeLife = ['registered', 'content-stored', 'signed', 'minted', 'verified'];

afterEach(async () => {
  await app?.stop();
});

it('shows a product the release before had certified as it was', async () => {
  app = await ProductsApp.start(await leftBehind(6));
  await until(async () => (await read(anonymous))?.stock === 3, 'the product');
  expect(await read(anonymous)).toMatchObject({
    status: 'verified',
    isVerified: true,
    price: '85.00',
    nftTokenId: '0.0.5005/7',
    certificate: { serial: 7, network: 'local' },
  });
  expect((await read(anonymous))?.artisan.location.country).toBe('KE');
  for (const country of ['KE', 'Kenya'])
    expect(
      (await app.request(anonymous, 'GET', `/api/marketplace/products?country=${country}`)).json<MarketplaceReply>(),
    ).toMatchObject({ total: 1, facets: { country: [{ value: 'KE', count: 1 }] } });
  await until(async () => (await timeline())?.length === wholeLife.length + 1, 'what the ledger told');
  expect(await timeline()).toEqual([...wholeLife, 'offer-changed']);
});

it('goes on with a product whose certificate was under way, from what the ledger had published', async () => {
  app = await ProductsApp.start(await leftBehind(1));
  await until(async () => (await read(anonymous))?.status === 'verified', 'the certificate');
  await until(async () => (await timeline())?.length === wholeLife.length, 'what the ledger told');
  expect(await timeline()).toEqual(wholeLife);
});

it('sells a product the release before had registered out of the number it was last given', async () => {
  app = await ProductsApp.start(await leftBehind(6));
  await until(async () => (await read(anonymous))?.status === 'verified', 'the product');
  const orders: Partial<Actor> = { kind: 'service', id: 'orders', language: 'en' };
  const hold = async (quantity: number) =>
    app?.request(orders, 'POST', `/internal/products/${id}/holds`, {
      purchaseId: newId('pur'),
      quantity,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
  expect([
    (await hold(4))?.statusCode,
    (await hold(2))?.statusCode,
    (await hold(2))?.statusCode,
    (await hold(1))?.statusCode,
  ]).toEqual([409, 200, 409, 200]);
  expect([(await read(anonymous))?.stock, (await read(owner))?.stock]).toEqual([0, 3]);
  const { events } = await app.app.get(EventStore).read(`stock-${id}`);
  expect(
    events.slice(0, 2).map(({ type, data }) => [type, (data as { after: { quantity: number } }).after.quantity]),
  ).toEqual([
    ['stock-opened', 3],
    ['stock-held', 3],
  ]);
  expect((await app.request(owner, 'PATCH', `/api/products/${id}`, { stock: 9 })).json()).toMatchObject({
    product: { stock: 9 },
  });
  expect((await read(anonymous))?.stock).toBe(6);
});
