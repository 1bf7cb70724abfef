import type { Order, Payment, Payout, Product, Purchase } from '@asili/contracts';
import { type ShopClient, ShopError, until } from '@asili/test-kit/client';
import { held, step, type Buyer, type Seller } from './sell.ts';

const letter = {
  name: 'Demo Visitor',
  email: 'visitor@asili.example',
  category: 'Orders',
  subject: 'Duty on a necklace',
  message: 'Do I pay duty when a necklace from Kenya comes to Germany, and to whom?',
};
const sighting = {
  kind: 'counterfeit',
  text: 'The same number stands on three necklaces at this stall.',
  place: 'Market stall, Mombasa',
};
const [necklace, lake, checkered, sunrise] = [
  'Three-strand necklace, black and coral',
  'Two-strand necklace, lake blue',
  'Checkered bead collar',
  'Sunrise bead collar',
];
/** In HBAR: what comes for a payment that is over and is as little as this does not go back by itself. */
const crumb = '0.001';
const timeoutMs = 120_000;

interface Shop {
  readonly visitor: ShopClient;
  readonly seller: Seller;
  readonly buyer: Buyer;
}

/**
 * What an operator finds waiting on the first day, beside the dispute among the sales: a message, a report of a counterfeit, a transfer
 * without its memo, one that is too small, one for a payment that was cancelled, one with a zero too many, whose refund is too large to go by
 * itself, a refund to an exchange, a payout of which M-Pesa tells another amount, and a card payment that its bank takes back. What M-Pesa
 * sent is not in our books yet, so two comparisons, five minutes apart, find a break there. No queue becomes empty again by itself within a
 * day, but that of payouts where the simulated M-Pesa is started again: it no longer knows the one in doubt, which is sent once more.
 * Everything goes by keys of its own; a filling that is cut short after a transfer makes another.
 */
export async function raiseCases(shop: Shop): Promise<void> {
  const { visitor, seller } = shop;
  const { products } = (await seller.client.get(
    `/api/products?artisanId=${encodeURIComponent(seller.id)}&limit=100`,
  )) as { products: Product[] };
  await visitor.post('/api/contact', letter, 'seed-letter');
  await visitor.post(
    '/api/reports',
    { ...sighting, code: products.find(({ name }) => name === necklace)?.shortCode },
    'seed-sighting',
  );
  await aZeroTooMany(shop);
  await refundToAnExchange(shop);
  await payoutOfUnknownOutcome(shop);
  await disputedCard(shop);
  // Last, since these three stay unpaid, and no customer may have more of those at a time.
  const noMemo = await inHbar(shop, 'no-memo', necklace);
  await transfer(shop, noMemo, { memo: '' });
  const short = await inHbar(shop, 'short', checkered);
  await transfer(shop, short, { amount: half(short.payTo?.amount ?? '') });
  await calledOff(shop);
}

async function inHbar({ seller, buyer }: Shop, key: string, productName: string): Promise<Payment> {
  const { id: purchaseId } = await held(seller, buyer, { key, productName });
  return (
    (await buyer.client.post('/api/payments', { purchaseId, method: 'hbar' }, `seed-payment-${key}`)) as {
      payment: Payment;
    }
  ).payment;
}

async function transfer(
  { visitor }: Shop,
  { payTo }: Payment,
  other: { readonly account?: string | undefined; readonly amount?: string; readonly memo?: string },
): Promise<void> {
  await visitor.post('/dev/wallet/pay', { to: payTo?.account, amount: payTo?.amount, memo: payTo?.memo, ...other });
}

/** Of a decimal text, in whole HBAR: below any tolerance. */
const half = (amount: string): string => String(Math.max(1, Math.floor(Number.parseInt(amount, 10) / 2)));
const tenfold = (amount: string): string => String(10 * Number.parseInt(amount, 10));

async function paidOrder({ buyer }: Shop, { purchaseId }: Payment): Promise<Order> {
  const { orders } = await until(
    async () => {
      const { purchase } = (await buyer.client.get(`/api/purchases/${purchaseId}`)) as { purchase: Purchase };
      return purchase.state === 'paid' && purchase;
    },
    'the transfer seen',
    timeoutMs,
  );
  return orders[0] as Order;
}

/** First a crumb, to see whether the address is right, then all of it: it stays in review until an operator says what becomes of it. */
async function calledOff(shop: Shop): Promise<void> {
  const payment = await inHbar(shop, 'called-off', lake);
  await shop.buyer.client.post(`/api/payments/${payment.id}/cancel`, {}).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.message.includes('PAYMENTS.CANNOT_CANCEL'))) throw error; // By a filling that was cut short: money came.
  });
  await transfer(shop, payment, { amount: crumb });
  await transfer(shop, payment, {});
}

/** More than 500 dollars go back: operators agree to that first. */
async function aZeroTooMany(shop: Shop): Promise<void> {
  const payment = await inHbar(shop, 'zero-too-many', checkered);
  await transfer(shop, payment, { amount: tenfold(payment.payTo?.amount ?? '') });
  await paidOrder(shop, payment);
}

/** Paid out of an account that many share, so its money cannot simply go back there. */
async function refundToAnExchange(shop: Shop): Promise<void> {
  const { accounts } = (await shop.visitor.get('/dev/wallet.json')) as { accounts: { id: string; name: string }[] };
  const payment = await inHbar(shop, 'exchange', sunrise);
  await transfer(shop, payment, { account: accounts.find(({ name }) => name.startsWith('Exchange'))?.id });
  const { id } = await paidOrder(shop, payment);
  await step(shop.seller.client, id, 'decline', {}, `seed-${id}-decline`);
}

/** Paid with the card that Stripe's own documents try cards with, on the simulated page; then the cardholder's bank disputes it. */
async function disputedCard({ visitor, seller, buyer }: Shop): Promise<void> {
  const { id: purchaseId } = await held(seller, buyer, { key: 'card', productName: sunrise });
  const { payment } = (await buyer.client.post(
    '/api/payments',
    { purchaseId, method: 'card' },
    'seed-payment-card',
  )) as { payment: Payment };
  if (payment.redirectUrl === undefined) return; // Paid by a filling that was cut short.
  const { origin, pathname, search } = new URL(payment.redirectUrl);
  await fetch(`${process.env['SEED_PAGES_URL'] ?? origin}${pathname}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ with: '4242424242424242' }),
    redirect: 'manual',
  });
  await paidOrder({ visitor, seller, buyer }, payment);
  const { entries } = (await visitor.get('/dev/world/stripe/books.json')) as { entries: { kind: string }[] };
  if (!entries.some(({ kind }) => kind === 'dispute')) await visitor.post('/dev/world/stripe/disputes', {});
}

/** The artisan is paid when the buyer confirms, since a dispute is open; M-Pesa sends a shilling less than it was told to. */
async function payoutOfUnknownOutcome(shop: Shop): Promise<void> {
  const { visitor, seller, buyer } = shop;
  const payment = await inHbar(shop, 'in-doubt', checkered);
  await transfer(shop, payment, {});
  const { id } = await paidOrder(shop, payment);
  for (const [client, name] of [
    [seller.client, 'accept'],
    [seller.client, 'ship'],
    [seller.client, 'deliver'],
  ] as const)
    await step(client, id, name, {}, `seed-${id}-${name}`);
  await visitor.put('/dev/world/daraja/faults', { 'wrong-amount': 1 });
  try {
    await step(buyer.client, id, 'confirm', {}, `seed-${id}-confirm`);
    await until(
      async () =>
        ((await seller.client.get('/api/payouts?limit=20')) as { payouts: Payout[] }).payouts.some(
          ({ state }) => state === 'in-doubt',
        ),
      'a payout in doubt',
      timeoutMs,
    );
  } finally {
    await visitor.put('/dev/world/daraja/faults', {});
  }
}
