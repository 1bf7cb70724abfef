import { booksReply, caseList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { openingBalances } from '@asili/simulators';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { BookSale } from '../src/books/book-sale.ts';
import { CompareBooks } from '../src/reconciliation/compare-books.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { keys } from './support/provider-keys.ts';
import { everyProvider, stripe } from './support/tested-providers.ts';

jest.setTimeout(300_000);

/** Our books beside what each provider says that it keeps for us, with two instances. */
const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const dayMs = 86_400_000;
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('bal', 2, { BOOKS_OPENING: openingBalances() });
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

const books = async () => booksReply.parse(await (await bench.service.call(joyce, '/api/console/books')).json());
async function compared(): Promise<void> {
  await until(async () => {
    const mongo = bench.service.app.get(Mongo);
    return (
      (await mongo.collection('journal_log').countDocuments()) ===
      (await mongo.collection('commits').countDocuments({ stream: { $regex: '^journal-' } }))
    );
  }, 'the log to hold every entry');
  for (let look = 0; look < 2; look += 1)
    for (const each of bench.services) await each.app.get(CompareBooks, { strict: false }).run();
}
/** What is between each account and its keeper. */
async function between(): Promise<Record<string, string>> {
  await compared();
  return Object.fromEntries((await books()).compared.map(({ account, difference }) => [account, difference]));
}
const agree = {
  'mm:daraja:float:KES': '0.00',
  'mm:momo:float:GHS': '0.00',
  'mm:momo:float:UGX': '0',
  'mm:momo:float:XOF': '0',
};
async function sold(provider: (typeof everyProvider)[number]): Promise<string> {
  const id = await bench.paid(provider);
  await bench.service.app.get(BookSale, { strict: false }).run(id);
  return id;
}

it('agrees on what accounts held before the first sale', async () => {
  expect(await between()).toEqual(agree);
});

it('agrees after payments by every provider, refunds, and a dispute that is open', async () => {
  for (const provider of everyProvider) await sold(provider);
  const all = { ...agree, 'psp:stripe:receivable:USD': '0.00', 'psp:paystack:receivable:KES': '0.00' };
  expect(await between()).toEqual(all);
  for (const provider of everyProvider) {
    const id = await bench.paid(provider);
    await bench.refund(id);
    await bench.refundsAre(id, 'succeeded');
  }
  const id = await sold(stripe);
  const { receipt } = await bench.fact(id, 'payment-money-received');
  await fetch(`${bench.world.url}/dev/world/stripe/disputes`, {
    method: 'POST',
    body: JSON.stringify({ payment: receipt }),
  });
  await until(
    async () =>
      (await bench.service.app
        .get(Mongo)
        .collection('journal_log')
        .countDocuments({ entryId: { $regex: `^dispute-fee[.]${id}` } })) === 1,
    'what Stripe took for the dispute',
  );
  expect(await between()).toEqual(all);
});

it('books what goes to our bank, once, and agrees on the rest', async () => {
  const before = await bench.held('bank:USD', 'psp:stripe:receivable:USD', 'bank:KES', 'psp:paystack:receivable:KES');
  await sold(stripe);
  bench.clock.ahead += 3 * dayMs;
  await compared();
  const [bank, owed, bankKes, owedKes] = await bench.held(
    'bank:USD',
    'psp:stripe:receivable:USD',
    'bank:KES',
    'psp:paystack:receivable:KES',
  );
  const more = (now = '0', was = '0'): number => Math.round((Number(now) - Number(was)) * 100);
  expect([more(bank, before[0]) > 0, more(bankKes, before[2])]).toEqual([true, -more(owedKes, before[3])]);
  expect(owedKes).toBe('0.00');
  expect(Number(owed)).toBeGreaterThan(0); // What a dispute holds back does not go to the bank.
  expect(Object.values(await between()).every((difference) => Number(difference) === 0)).toBe(true);
});

it('shows what a provider took in and we know nothing of as a break', async () => {
  const price = {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '10000',
    'line_items[0][price_data][product_data][name]': 'Not ours',
    success_url: 'http://127.0.0.1:9/',
    cancel_url: 'http://127.0.0.1:9/',
    'allowed_payment_method_types[0]': 'card',
  };
  const reply = await fetch(`${bench.world.url}/stripe/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.stripe.secretKey}` },
    body: new URLSearchParams(price),
  });
  const { url } = (await reply.json()) as { url: string };
  await fetch(url, { method: 'POST', body: new URLSearchParams({ with: '4242424242424242' }), redirect: 'manual' });
  await compared();
  const { cases } = caseList.parse(await (await bench.service.call(joyce, '/api/console/queues/books-breaks')).json());
  expect(cases).toMatchObject([{ money: { amount: '96.80', currency: 'USD' }, actions: ['explain', 'top-up'] }]); // Less what Stripe took.
});

it('leaves an account for the next time where its keeper does not answer', async () => {
  await bench.faults('daraja', { 'error-on-request': 1 });
  await bench.faults('stripe', { 'error-on-request': 1 });
  const before = (await books()).compared;
  await bench.service.app.get(CompareBooks, { strict: false }).run();
  const after = (await books()).compared;
  const seen = (account: string, at: typeof before) => at.find((each) => each.account === account)?.at;
  expect(
    ['mm:daraja:float:KES', 'psp:stripe:receivable:USD'].map(
      (account) => seen(account, after) === seen(account, before),
    ),
  ).toEqual([true, true]);
  expect(seen('mm:momo:float:UGX', after)).not.toBe(seen('mm:momo:float:UGX', before));
});
