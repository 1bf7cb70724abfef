/**
 * Fills the demo shop through the public interface, so that every piece has a real certificate on the local network.
 * May be stopped and run again: registrations carry idempotency keys and pieces already there are left alone.
 *
 * ASILI_URL        the shop, default http://127.0.0.1:8080
 * SEED_SUMMARY     file that receives {artisans, customers} for the start-up summary
 * SEED_DONE        file that is written when everything is registered
 * SEED_LIMIT       register only the first so many pieces (development)
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ShopClient, signUp } from '@asili/test-kit';
import { artisans } from './data/artisans.ts';
import { catalogue } from './data/catalogue.ts';
import type { SeedArtisan, SeedProduct } from './data/shape.ts';
import { toRequest } from './requests.ts';

const origin = process.env['ASILI_URL'] ?? 'http://127.0.0.1:8080';
const limit = Number(process.env['SEED_LIMIT'] ?? catalogue.length);
const pictures = path.resolve(import.meta.dirname, '../pictures');
const customer = { email: 'demo@asili.example', firstName: 'Demo', lastName: 'Customer', language: 'en' };

interface Shop {
  client: ShopClient;
  owned: Set<string>;
}

async function openShop(artisan: SeedArtisan): Promise<Shop> {
  const client = new ShopClient(origin);
  const { phoneNumber, firstName, businessName, location, craft, language } = artisan;
  const { id } = await signUp(client, '/api/auth/register', artisan.phoneNumber, { phoneNumber, firstName, businessName, location, craft, language });
  await client.patch('/api/auth/profile', { story: artisan.story });
  const { products } = (await client.get(`/api/products?artisanId=${id}&limit=100`)) as { products: { name: string }[] };
  return { client, owned: new Set(products.map((product) => product.name)) };
}

async function register(shop: Shop, piece: SeedProduct): Promise<void> {
  if (shop.owned.has(piece.en[0])) return;
  const bytes = await readFile(path.join(pictures, `${piece.picture}.jpg`));
  const { url } = (await shop.client.upload('/api/uploads', new Uint8Array(bytes), 'image/jpeg')) as { url: string };
  await shop.client.post('/api/products', toRequest(piece, url), `seed-${piece.picture}`);
}

const shops = new Map<string, Shop>();
for (const artisan of artisans) shops.set(artisan.key, await openShop(artisan));
await signUp(new ShopClient(origin), '/api/customers/auth/register', customer.email, customer);
if (process.env['SEED_SUMMARY']) {
  const summary = { artisans: artisans.map(({ firstName, businessName, phoneNumber }) => ({ name: `${firstName}, ${businessName}`, phone: phoneNumber })), customers: [{ email: customer.email }] };
  await writeFile(process.env['SEED_SUMMARY'], JSON.stringify(summary, null, 2));
}
process.stdout.write(`demo shop: ${artisans.length} makers signed up\n`);

let done = 0;
for (const piece of catalogue.slice(0, limit)) {
  const shop = shops.get(piece.maker);
  if (!shop) throw new Error(`no maker ${piece.maker}`);
  await register(shop, piece);
  done += 1;
  if (done % 10 === 0 || done === limit) process.stdout.write(`demo shop: ${done} of ${Math.min(limit, catalogue.length)} pieces registered\n`);
}
if (process.env['SEED_DONE']) await writeFile(process.env['SEED_DONE'], new Date().toISOString());
