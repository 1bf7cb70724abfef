import { isDeepStrictEqual } from 'node:util';
import { booksReply, caseList } from '@asili/contracts';
import { moneyFromText, newId, type Asset, type Clock } from '@asili/kernel';
import { Log, Mongo, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { openingBalances } from '@asili/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BookSale } from '../src/books/book-sale.ts';
import { ConversionMarks, StripeBalance } from '../src/providers/stripe/balance.ts';
import { StripeSettings } from '../src/providers/stripe/client.http.ts';
import { CompareBooks } from '../src/reconciliation/compare-books.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { keys } from './support/provider-keys.ts';
import { everyProvider, mpesa, stripe } from './support/tested-providers.ts';

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
/** What is between each account and the external one. */
async function between(): Promise<Record<string, string>> {
  await compared();
  return Object.fromEntries((await books()).compared.map(({ account, difference }) => [account, difference]));
}
const got = <T>(token: abstract new (...args: never[]) => T): T => bench.service.app.get<T>(token, { strict: false });
const agree = {
  'mm:daraja:float:KES': '0.00',
  'mm:momo:float:GHS': '0.00',
  'mm:momo:float:UGX': '0',
  'mm:momo:float:XOF': '0',
};
async function sold(provider: (typeof everyProvider)[number], method?: string): Promise<string> {
  const id = await bench.paid(provider, method);
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
  const of = (clock: Clock) => new StripeBalance(got(StripeSettings), got(ConversionMarks), clock, got(Log)).of('USD');
  const [here, moved] = [bench.clock.ahead, 400 * dayMs];
  const held = await of(bench.clock);
  expect(await of({ now: () => new Date(Date.now() + here + moved), aheadMs: moved })).toBe(held); // Stripe's clock says which disputes are recent, however far ours was moved.
  expect(held).toBe(moneyFromText((await bench.held('psp:stripe:receivable:USD'))[0] ?? '', 'USD').minor);
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

describe('a Stripe account that settles in euros alone', () => {
  /** Of each currency: all debits less all credits. */
  const sums = async () =>
    Object.entries(
      (await books()).accounts.reduce<Record<string, bigint>>(
        (sum, { asset, debit, credit }) => ({
          ...sum,
          [asset]: (sum[asset] ?? 0n) + minorOf(debit, asset) - minorOf(credit, asset),
        }),
        {},
      ),
    );
  const minorOf = (amount: string, asset: string): bigint => moneyFromText(amount, asset as Asset).minor;
  const feeBooked = (id: string, times: number) =>
    until(
      async () =>
        (await bench.service.app
          .get(Mongo)
          .collection('journal_log')
          .countDocuments({ entryId: { $regex: `^dispute-fee[.]${id}` } })) === times,
      'what Stripe took for the dispute',
    );
  const dispute = async (where: string, sent: object) =>
    (
      (await (
        await fetch(`${bench.world.url}/dev/world/stripe/disputes${where}`, {
          method: 'POST',
          body: JSON.stringify(sent),
        })
      ).json()) as { dispute: { id: string } }
    ).dispute.id;

  it('agrees with the books after payments in dollars, refunds, and disputes that are open, lost, won and taken up again', async () => {
    await bench.faults('stripe', { 'settles-in-eur': 1 });
    const [before, [owed]] = [await between(), await bench.held('psp:stripe:receivable:USD')];
    const agreed = { ...before, 'psp:stripe:receivable:EUR': '0.00', 'psp:stripe:receivable:USD': '0.00' };
    const agrees = () => until(async () => isDeepStrictEqual(await between(), agreed), 'both books to agree');
    await sold(stripe);
    await sold(stripe, 'bank');
    await agrees();
    const refunded = await bench.paid(stripe);
    await bench.refund(refunded);
    await bench.refundsAre(refunded, 'succeeded');
    await agrees();
    const id = await sold(stripe);
    const { receipt } = await bench.fact(id, 'payment-money-received');
    const disputed = await dispute('', { payment: receipt });
    await feeBooked(id, 1);
    await agrees();
    await dispute(`/${disputed}`, { outcome: 'won' });
    await feeBooked(id, 2);
    await agrees();
    await dispute(`/${disputed}`, { reopen: true });
    await feeBooked(id, 3);
    await agrees();
    await dispute(`/${disputed}`, { outcome: 'lost' });
    await bench.becomes(id, 'charged-back');
    await until(async () => (await bench.held('psp:stripe:receivable:USD'))[0] === owed, 'the chargeback in the books');
    await agrees();
    expect((await sums()).filter(([, sum]) => sum !== 0n)).toEqual([]);
    expect((await bench.held('exp:psp:stripe:EUR'))[0]).not.toBe('0.00');
  });
});

it('books what M-Pesa really takes where its tariff is another than ours, as one case, and agrees', async () => {
  await bench.faults('daraja', { 'other-tariff': 1 });
  const beyond = async () => (await bench.held('exp:mm:daraja-beyond-tariff:KES'))[0];
  const cases = async () =>
    caseList.parse(await (await bench.service.call(joyce, '/api/console/queues/books-breaks')).json()).cases;
  const booked = (sum: string) =>
    until(async () => {
      await compared();
      return (await beyond()) === sum;
    }, `${sum} booked`);
  await sold(mpesa);
  await sold(mpesa);
  await booked('4.00');
  await sold(mpesa);
  await booked('6.00');
  const [found, ...others] = await cases();
  expect([found, others]).toMatchObject([
    {
      actions: ['explain'],
      money: { amount: '6.00', currency: 'KES' },
      facts: expect.arrayContaining([
        { name: 'why', value: 'tariff-differs' },
        { name: 'tariff', value: '2026-01-01' },
      ]) as unknown,
    },
    [],
  ]);
  expect([(await between())['mm:daraja:float:KES'], (await books()).differences]).toEqual(['0.00', []]);
  expect(
    (
      await bench.service.post(
        joyce,
        `/api/console/cases/${found?.id ?? ''}/explain`,
        { note: 'The contract of November' },
        { 'idempotency-key': newId('req') },
      )
    ).status,
  ).toBe(200);
  await sold(mpesa);
  await booked('8.00');
  expect([(await between())['mm:daraja:float:KES'], await cases()]).toEqual(['0.00', []]);
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

it('leaves an account for the next time where its provider does not answer', async () => {
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
