/**
 * @alone Kills programs of the system the other files use.
 *
 * Buyers rush for single products and whoever holds one pays for it, over the public interface, while orders, products and payments are
 * killed: each product is sold once, whoever was too late hears so, and nobody has paid for nothing. Twenty buyers and twenty products where
 * `ASILI_TESTS` is `full`, else five and five.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeRatesReply, Payment, Product, Purchase } from '@asili/contracts';
import { ShopClient, until } from '@asili/test-kit';
import { aBuyer, aSeller, checkOutOne, darajaBooks, forSale, paid, pay, type Buyer } from '../src/buying.ts';
import { killProgram } from '../src/programs.ts';
import { getProduct, origin } from '../src/shop.ts';

const count = process.env['ASILI_TESTS'] === 'full' ? 20 : 5;
/** Each dies while products are being held, and again while they are being paid for. */
const victims = ['orders', 'products', 'payments'];
const world = new ShopClient(origin);

interface Sale {
  readonly buyer: Buyer;
  readonly purchase: Purchase;
  readonly phoneNumber: string;
}

/** Undefined where the product was gone; who has as many unpaid purchases as one may pays first. Any other refusal fails the test. */
async function held(buyer: Buyer, product: Product): Promise<Purchase | undefined> {
  const none = { purchase: undefined };
  const attempt = () =>
    checkOutOne(buyer, product)
      .then((purchase) => ({ purchase }))
      .catch((error: unknown) => {
        if (String(error).includes('ORDERS.OUT_OF_STOCK')) return none;
        if (String(error).includes('ORDERS.TOO_MANY_OPEN')) return undefined;
        throw error;
      });
  return (await until(attempt, 'one of the buyer’s purchases paid', 360_000)).purchase;
}

/** A question that a kill kept from being sent ends as not paid once M-Pesa's statement says so; its buyer then pays anew. */
async function payInTheEnd(buyer: Buyer, purchaseId: string, phoneNumber: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { id } = await pay(buyer, purchaseId, { method: 'mobile_money', phoneNumber });
    const end = await until(
      async () => {
        const { state } = ((await buyer.client.get(`/api/payments/${id}`)) as { payment: Payment }).payment;
        return ['confirmed', 'settled', 'failed'].includes(state) && state;
      },
      'the payment’s end',
      360_000,
    );
    if (end !== 'failed') return void (await paid(buyer, purchaseId, 240_000));
    expect(tries).toBeLessThan(3);
  }
}

async function killEach(progress: () => number, of: number): Promise<void> {
  for (const [n, victim] of victims.entries()) {
    await until(async () => progress() >= (of * (n + 1)) / (victims.length + 2), `load for killing ${victim}`, 240_000);
    await killProgram(victim);
    await sleep(250);
  }
}

it('each product is sold once and paid for once, whoever dies meanwhile', async () => {
  const seller = await aSeller();
  const products = await Promise.all(Array.from({ length: count }, () => forSale(seller)));
  const buyers = await Promise.all(Array.from({ length: count }, aBuyer));
  await until(async () => !((await world.get('/api/exchange-rates')) as ExchangeRatesReply).stale, 'rates');

  let [answered, bought] = [0, 0];
  const prefix = `+25471${String(Date.now() % 100_000).padStart(5, '0')}`;
  const sales: Sale[] = [];
  const checkouts = buyers.flatMap((buyer) =>
    products.map(async (product) => {
      const purchase = await held(buyer, product);
      answered += 1;
      if (!purchase) return;
      const phoneNumber = `${prefix}${String(sales.length).padStart(2, '0')}`;
      sales.push({ buyer, purchase, phoneNumber });
      await payInTheEnd(buyer, purchase.id, phoneNumber);
      bought += 1;
    }),
  );
  await Promise.all([
    Promise.all(checkouts),
    killEach(() => answered, checkouts.length),
    killEach(() => bought, count),
  ]);

  const soldProducts = sales.flatMap(({ purchase }) =>
    purchase.orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  expect(soldProducts.sort()).toEqual(products.map(({ id }) => id).sort());
  for (const { id } of products) expect((await getProduct(world, id)).stock).toBe(0);
  const moved = (await darajaBooks(world)).filter(
    ({ kind, state, phoneNumber = '' }) =>
      kind === 'stk' && state === 'paid' && sales.some((sale) => phoneNumber.endsWith(sale.phoneNumber.slice(-9))),
  );
  process.stderr.write(
    `\nfigures: rush ${JSON.stringify({ products: count, checkouts: checkouts.length, sold: soldProducts.length, refused: checkouts.length - sales.length, paid: moved.length, kills: 2 * victims.length })}\n`,
  );
  expect(moved).toHaveLength(count);
  expect(new Set(moved.map(({ phoneNumber }) => phoneNumber)).size).toBe(count);
  const ofSeller = await until(
    async () => {
      const { orders } = (await seller.client.get('/api/orders?role=artisan&limit=100')) as {
        orders: { purchaseId: string; state: string }[];
      };
      return orders.length === count && orders.every(({ state }) => state === 'new') && orders;
    },
    'every order',
    120_000,
  );
  expect(ofSeller.map(({ purchaseId }) => purchaseId).sort()).toEqual(sales.map(({ purchase }) => purchase.id).sort());
}, 900_000);
