import type { Product, VerifyReply } from '@asili/contracts';
import { ShopClient, signUp, type Visit, Visitors } from '@asili/test-kit';
import { fillDemoShop } from './demo-shop.ts';
import { aSignedUpArtisan, freshEmail, origin, registerProduct, uploadPicture, waitForStatus } from './shop.ts';

export type Role = 'anonymous' | 'customer' | 'artisan';
export const roles: readonly Role[] = ['anonymous', 'customer', 'artisan'];

export type Cookies = ShopClient['cookies'];

/** One browser with somebody of each role in it, signed in once for a whole suite, and a certified product of the artisan. */
export interface House {
  readonly visitors: Visitors;
  /** A page of somebody with this role, kept for the next of any; see `Visitors.lend`. */
  as(role: Role, work: (visit: Visit) => Promise<void>): Promise<void>;
  readonly cookies: Readonly<Record<Role, Cookies>>;
  readonly product: Product;
  /** A page's address, from its pattern in the route table. */
  addressOf(pattern: string): string;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const [, artisan, customer, visitors] = await Promise.all([
    aStockedShop(),
    aSignedUpArtisan(),
    aSignedUpCustomer(),
    Visitors.open(origin),
  ]);
  const photo = await uploadPicture(artisan.client);
  const { id } = await registerProduct(artisan.client, `house-${artisan.id}`, {
    name: 'Water jar of the screens',
    description: 'River clay, burnished with a stone.',
    category: 'Pottery & Ceramics',
    price: '85.00',
    currency: 'USD',
    imageUrls: [photo],
  });
  const product = await waitForStatus(artisan.client, id, 'verified', 120_000);
  const visitor = new ShopClient(origin);
  await visitor.openSession();
  const { verification } = (await visitor.post(`/api/verify/${product.shortCode}`, {})) as VerifyReply;
  const ids: Readonly<Record<string, string>> = {
    ':product': id,
    ':code': product.shortCode,
    ':artisan': artisan.id,
    ':verification': verification.id,
    ':purchase': 'none',
    ':payment': 'none',
  };
  const addressOf = (pattern: string) => pattern.replace(/:\w+/, (name) => ids[name] ?? name);
  const cookies = { anonymous: [], customer: customer.cookies, artisan: artisan.client.cookies };
  return {
    visitors,
    as: (role, work) => visitors.lend({ cookies: cookies[role] }, work),
    cookies,
    product,
    addressOf,
    close: () => visitors.close(),
  };
}

export async function aSignedUpCustomer(): Promise<ShopClient> {
  const client = new ShopClient(origin);
  const email = freshEmail();
  await signUp(client, '/api/customers/auth/register', email, {
    email,
    firstName: 'Amani',
    lastName: 'Tester',
    language: 'en',
  });
  return client;
}

/** Enough products to fill a page; a shop that has them is left alone. */
async function aStockedShop(): Promise<void> {
  const { total } = (await new ShopClient(origin).get('/api/marketplace/products?limit=1')) as { total: number };
  if (total < 6) await fillDemoShop(8);
}
