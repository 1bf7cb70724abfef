import type { DeliveryChoice, Payment, Product, Purchase, Quote } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ShopClient, signUp, until } from '@asili/test-kit';
import { aSignedUpArtisan, freshEmail, origin, registerProduct, uploadPicture, waitForStatus } from './shop.ts';

export type Seller = Awaited<ReturnType<typeof aSignedUpArtisan>>;
export interface Buyer {
  readonly id: string;
  readonly email: string;
  readonly client: ShopClient;
}

/** An entry of a simulated provider's own books. */
export interface BookEntry {
  readonly id: string;
  readonly kind: string;
  readonly phoneNumber?: string;
  readonly amount: string;
  readonly state: string;
}

const address = { line1: '12 Rue Mohamed V', city: 'Dakar', country: 'SN' };

/** Ships to three countries, for 12 USD. */
export async function aSeller(location?: { city: string; country: string }): Promise<Seller> {
  const artisan = await aSignedUpArtisan(location);
  await artisan.client.put('/api/artisans/me/shipping', {
    zones: [{ name: 'Africa', countries: ['SN', 'KE', 'TZ'], price: { amount: '12', currency: 'USD' }, days: [3, 9] }],
    pickup: { offered: true, note: 'Mon to Fri' },
  });
  return artisan;
}

/** One product at 85 USD, certified. */
export async function forSale(artisan: Seller, facts: object = {}): Promise<Product> {
  const created = await registerProduct(artisan.client, newId('req'), {
    name: 'Kiondo',
    description: 'Sisal.',
    category: 'Home Decor',
    price: '85',
    currency: 'USD',
    imageUrls: [await uploadPicture(artisan.client)],
    ...facts,
  });
  return waitForStatus(artisan.client, created.id, 'verified');
}

export async function aBuyer(): Promise<Buyer> {
  const client = new ShopClient(origin);
  const email = freshEmail();
  const { id } = await signUp(client, '/api/customers/auth/register', email, {
    email,
    firstName: 'Aisha',
    lastName: 'Diop',
  });
  return { id, email, client };
}

export const purchaseOf = async ({ client }: Buyer, id: string): Promise<Purchase> =>
  ((await client.get(`/api/purchases/${id}`)) as { purchase: Purchase }).purchase;
export const paymentOf = async ({ client }: Buyer, id: string): Promise<Payment> =>
  ((await client.get(`/api/payments/${id}`)) as { payment: Payment }).payment;
export const quotesOf = async ({ client }: Buyer, id: string): Promise<Quote[]> =>
  ((await client.get(`/api/purchases/${id}/quotes`)) as { quotes: Quote[] }).quotes;

/** How each artisan brings what is theirs: by the first of their zones, or handed over where they have none. */
async function deliveryOf(buyer: Buyer, products: readonly Product[]): Promise<Record<string, DeliveryChoice>> {
  const zones = await Promise.all(
    products.map(
      async ({ artisanId }) =>
        [
          artisanId,
          ((await buyer.client.get(`/api/artisans/${artisanId}/shipping`)) as { shipping: { zones: { id: string }[] } })
            .shipping.zones[0]?.id,
        ] as const,
    ),
  );
  return Object.fromEntries(
    zones.map(([artisanId, zone]) => [artisanId, zone === undefined ? { kind: 'pickup' } : { kind: 'ship', zone }]),
  );
}

const order = async (buyer: Buyer, products: readonly Product[], what: object): Promise<Purchase> =>
  (
    (await buyer.client.post(
      '/api/checkout',
      {
        ...what,
        contact: { name: 'Aisha Diop', email: buyer.email },
        delivery: await deliveryOf(buyer, products),
        address,
      },
      newId('req'),
    )) as { purchase: Purchase }
  ).purchase;

/** The products, through the buyer's cart. */
export async function checkOut(buyer: Buyer, products: readonly Product[]): Promise<Purchase> {
  for (const { id } of products) await buyer.client.put(`/api/cart/items/${id}`, { quantity: 1 });
  return order(buyer, products, {});
}

/** One product, past the cart. */
export const checkOutOne = (buyer: Buyer, product: Product): Promise<Purchase> =>
  order(buyer, [product], { items: [{ productId: product.id, quantity: 1 }] });

export const pay = async (buyer: Buyer, purchaseId: string, how: object): Promise<Payment> =>
  ((await buyer.client.post('/api/payments', { purchaseId, ...how }, newId('req'))) as { payment: Payment }).payment;
export const paid = (buyer: Buyer, id: string, timeoutMs = 120_000): Promise<Purchase> =>
  until(
    async () => {
      const purchase = await purchaseOf(buyer, id);
      return purchase.state === 'paid' && purchase;
    },
    'the purchase paid',
    timeoutMs,
  );

/** What the simulated M-Pesa says it moved. */
export async function darajaBooks(client: ShopClient): Promise<BookEntry[]> {
  return ((await client.get('/dev/world/daraja/books.json')) as { entries: BookEntry[] }).entries;
}
