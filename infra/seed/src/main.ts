/**
 * Fills the demo shop through the public interface, with its rate limits, so that every product has a real certificate on
 * the local network. May be stopped and run again: artisans whose products are all there are not signed in again, products
 * already there are left alone, and registrations carry idempotency keys.
 *
 * ASILI_URL        the shop, default http://127.0.0.1:8080
 * SEED_DIR         folder for what is remembered: finished/<artisan>, summary.json ({artisans, customers}), done
 * SEED_PAGES_URL   where the simulated pages that cards are paid on are reached from here, if not where buyers are sent
 * SEED_LIMIT       register only the first so many products, and sell none (development)
 */
import { ShopClient, signUp, until } from '@asili/test-kit/client';
import { addressFor } from './addresses.ts';
import { artisans } from './data/artisans.ts';
import { catalogue } from './data/catalogue.ts';
import { sales } from './data/sales.ts';
import type { SeedProduct } from './data/shape.ts';
import { fillShop } from './fill-shop.ts';
import { deliveryFrom } from './delivery.ts';
import { Notes } from './notes.ts';
import { toRequest } from './requests.ts';
import { raiseCases } from './raise-cases.ts';
import { namePayoutNumber, sell, uploaded } from './sell.ts';

const OPEN_AT_ONCE = 3;
const REGISTER_AT_ONCE = 3;
const SELL_AT_ONCE = 2;

const origin = process.env['ASILI_URL'] ?? 'http://127.0.0.1:8080';
const products = catalogue.slice(0, Number(process.env['SEED_LIMIT'] ?? catalogue.length));
const customer = { email: 'demo@asili.example', firstName: 'Demo', lastName: 'Customer', language: 'en' };
const notes = new Notes(process.env['SEED_DIR']);
if (notes.isDone) process.exit(0);
const visitor = await clientOf(artisans.length);
/** Artisans who are signed in. */
const opened = new Map<string, Promise<Shop>>();

interface Shop {
  readonly client: ShopClient;
  readonly id: string;
  readonly owned: ReadonlySet<string>;
}

const unfinished = artisans
  .map(({ key }) => key)
  .filter((key) => !notes.isFinished(key) && products.some(({ artisan }) => artisan === key));
const wanted = products.filter(({ artisan }) => unfinished.includes(artisan));
let registered = products.length - wanted.length;
const before = await inShop();
say(`${artisans.length} artisans, ${products.length} products${registered > 0 ? `; goes on after ${registered}` : ''}`);

await Promise.all([
  fillShop<Shop, SeedProduct>({
    artisans: unfinished,
    products: wanted,
    openAtOnce: OPEN_AT_ONCE,
    registerAtOnce: REGISTER_AT_ONCE,
    open,
    register,
    finished: async (artisan) => notes.finish(artisan),
  }).then(openCustomer),
  untilInShop('the first product is', Math.min(before + 1, products.length)),
]);
await untilInShop(`all ${products.length} products are`, products.length);
if (products.length === catalogue.length) await sellSome();
notes.done();

/** Signs an artisan up, or in again after an interruption; once a run. */
function open(artisan: string): Promise<Shop> {
  const shop = opened.get(artisan) ?? enter(artisan);
  opened.set(artisan, shop);
  return shop;
}

async function enter(key: string): Promise<Shop> {
  const artisan = artisans.find((each) => each.key === key);
  if (!artisan) throw new Error(`no artisan ${key}`);
  const client = await clientOf(artisans.indexOf(artisan));
  const { phoneNumber, firstName, businessName, location, craft, language } = artisan;
  const { id } = await signUp(client, '/api/auth/register', phoneNumber, {
    phoneNumber,
    firstName,
    businessName,
    location,
    craft,
    language,
  });
  await client.patch('/api/auth/profile', { story: artisan.story });
  await client.put('/api/artisans/me/shipping', deliveryFrom(location));
  const { products } = (await client.get(`/api/products?artisanId=${id}&limit=100`)) as {
    products: { name: string }[];
  };
  return { client, id, owned: new Set(products.map((product) => product.name)) };
}

async function register({ client, owned }: Shop, product: SeedProduct): Promise<void> {
  if (!owned.has(product.en[0])) {
    await client.post(
      '/api/products',
      toRequest(product, await uploaded(client, product.picture)),
      `seed-${product.picture}`,
    );
  }
  registered += 1;
  if (registered % 10 === 0) say(`${registered} of ${products.length} products registered`);
}

async function openCustomer(): Promise<void> {
  await signUp(visitor, '/api/customers/auth/register', customer.email, customer);
  notes.summary({
    artisans: artisans.map(({ firstName, businessName, phoneNumber }) => ({
      name: `${firstName}, ${businessName}`,
      phone: phoneNumber,
    })),
    customers: [{ email: customer.email }],
  });
}

/** The first artisan's, so that whoever signs in as her finds orders, money and payouts. */
async function sellSome(): Promise<void> {
  const [{ key, phoneNumber }] = artisans as [(typeof artisans)[number]];
  const { client, id } = await open(key);
  const seller = { client, id, phoneNumber };
  const buyer = { client: visitor, email: customer.email };
  await namePayoutNumber(seller);
  const left = [...sales];
  await Promise.all(
    Array.from({ length: SELL_AT_ONCE }, async () => {
      for (let sale = left.shift(); sale; sale = left.shift()) await sell(seller, buyer, sale);
    }),
  );
  await raiseCases({ visitor, seller, buyer });
  say(`${sales.length} sales of ${phoneNumber}, in every state of an order; cases of every kind wait in the console`);
}

async function clientOf(n: number): Promise<ShopClient> {
  return new ShopClient(origin, { localAddress: await addressFor(n, origin) });
}

async function inShop(): Promise<number> {
  return Number((await visitor.get('/api/marketplace/products?limit=1'))['total']);
}

async function untilInShop(what: string, count: number): Promise<void> {
  await until(async () => (await inShop()) >= count, what, 600_000);
  say(`${what} in the shop, certified, after ${((Date.now() - performance.timeOrigin) / 1000).toFixed(1)} s`);
}

function say(text: string): void {
  process.stdout.write(`demo shop: ${text}\n`);
}
