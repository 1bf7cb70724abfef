import type { Order, PayoutAccountChallenge, Product, Purchase, ReviewReply } from '@asili/contracts';
import { type ShopClient, readCode, ShopError, until } from '@asili/test-kit/client';
import { readPicture } from './read-picture.ts';
import type { SeedReview, SeedSale } from './data/sales.ts';

export interface Seller {
  readonly id: string;
  readonly client: ShopClient;
  /** Where codes go, and payouts to M-Pesa: E.164. */
  readonly phoneNumber: string;
}

export interface Buyer {
  readonly client: ShopClient;
  readonly email: string;
}

const timeoutMs = 300_000;
const address = { line1: '14 Kenyatta Avenue', city: 'Nairobi', country: 'KE' };

/**
 * Sells one product and brings its order as far as the sale says, through the public interface. Paid by M-Pesa, whose simulated owner agrees.
 * May be run again: the purchase and its payment go by keys of their own, and a step that was taken is not taken twice.
 */
export async function sell(seller: Seller, buyer: Buyer, sale: SeedSale): Promise<void> {
  const purchase = await held(seller, buyer, sale);
  await buyer.client.post(
    '/api/payments',
    { purchaseId: purchase.id, method: 'mobile_money', phoneNumber: sale.wallet },
    `seed-payment-${sale.key}`,
  );
  const { orders } = await until(
    async () => {
      const { purchase: now } = (await buyer.client.get(`/api/purchases/${purchase.id}`)) as { purchase: Purchase };
      return now.state === 'paid' && now;
    },
    `${sale.key} paid`,
    timeoutMs,
  );
  const [order] = orders as [Order];
  for (const [place, { by, name, says }] of sale.steps.entries())
    await step(
      by === 'buyer' ? buyer.client : seller.client,
      order.id,
      name,
      says,
      `seed-${order.id}-${place}-${name}`,
    );
  if (sale.review) await reviewed(seller, buyer, order, sale.review);
}

/** The same review and the same reply again are a success. */
async function reviewed(
  seller: Seller,
  buyer: Buyer,
  { id: orderId, lines }: Order,
  { reply, photos = [], ...says }: SeedReview,
): Promise<void> {
  const imageUrls = await Promise.all(photos.map((photo) => uploaded(buyer.client, photo)));
  for (const { productId } of lines) {
    const { review } = (await buyer.client.post(
      `/api/products/${productId}/reviews`,
      { orderId, ...says, imageUrls },
      `seed-${orderId}-review`,
    )) as unknown as ReviewReply;
    if (reply !== undefined)
      await seller.client.post(`/api/reviews/${review.id}/reply`, { text: reply }, `seed-${review.id}-reply`);
  }
}

/** The address of a picture is the picture's own: again it is the same. */
export const uploaded = async (client: ShopClient, picture: string): Promise<string> =>
  ((await client.upload('/api/uploads', await readPicture(picture), 'image/jpeg')) as { url: string }).url;

/** M-Pesa on the number the seller signs in with, proved by a code to it. */
export async function namePayoutNumber({ client, phoneNumber }: Seller): Promise<void> {
  const account = { provider: 'mpesa', phoneNumber };
  const since = Date.now();
  const { challenge } = (await client.put(
    '/api/payout-account',
    account,
  )) as unknown as Partial<PayoutAccountChallenge>;
  if (challenge)
    await client.put('/api/payout-account', {
      ...account,
      challengeId: challenge.id,
      code: await readCode(client, phoneNumber, since),
    });
}

/** Checks one product out; the same key again is the same purchase. */
export async function held(
  { id: artisanId, client }: Seller,
  buyer: Buyer,
  { key, productName, pickUp }: Pick<SeedSale, 'key' | 'productName' | 'pickUp'>,
): Promise<Purchase> {
  const { products } = (await client.get(`/api/products?artisanId=${encodeURIComponent(artisanId)}&limit=100`)) as {
    products: Product[];
  };
  const product = products.find(({ name }) => name === productName);
  if (!product) throw new Error(`no product called ${productName}`);
  await until(
    async () => ((await buyer.client.get(`/api/products/${product.id}`)) as { product: Product }).product.isVerified,
    `${productName} certified`,
    timeoutMs,
  );
  const { shipping } = (await buyer.client.get(`/api/artisans/${artisanId}/shipping`)) as {
    shipping: { zones: { id: string; countries: string[] }[] };
  };
  const zone = shipping.zones.find(({ countries }) => countries.includes(address.country))?.id;
  const body = {
    items: [{ productId: product.id, quantity: 1 }],
    contact: { name: 'Demo Customer', email: buyer.email },
    delivery: { [artisanId]: pickUp ? { kind: 'pickup' } : { kind: 'ship', zone } },
    address,
  };
  return ((await buyer.client.post('/api/checkout', body, `seed-checkout-${key}`)) as { purchase: Purchase }).purchase;
}

/** A step the order is past already was taken by a filling that was cut short. */
export async function step(
  client: ShopClient,
  orderId: string,
  name: string,
  says: object,
  key: string,
): Promise<void> {
  await client.post(`/api/orders/${orderId}/${name}`, { ...says }, key).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.message.includes('ORDERS.WRONG_STATE'))) throw error;
  });
}
