import { moneyFromText, type Asset } from '@asili/kernel';
import { until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BookCharge } from '../src/charges/book-charge.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { everyProvider, stripe, type TestedProvider } from './support/tested-providers.ts';

jest.setTimeout(300_000);

/** What providers take of us is in our books, to the coin as it is in theirs. */
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('chg');
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

const accountsOf = ({ simulator, method, price: { currency } }: TestedProvider): [string, string] =>
  method === 'mobile_money'
    ? [`exp:mm:${simulator}:${currency}`, `mm:${simulator}:charges:${currency}`]
    : [`exp:psp:${simulator}:${currency}`, `psp:${simulator}:receivable:${currency}`];
function minorOf(text = '0', currency: string): bigint {
  const { minor } = moneyFromText(text.replace(/^-/, ''), currency as Asset);
  return text.startsWith('-') ? -minor : minor;
}
/** Pages write the smallest coin, phones the amount. */
const chargeIn = ({ method, price: { currency } }: TestedProvider, charge = '0'): bigint =>
  method === 'card' ? BigInt(charge) : minorOf(charge, currency);
const moved = async (provider: TestedProvider, before: readonly string[]): Promise<bigint[]> =>
  (await bench.held(...accountsOf(provider))).map(
    (now, index) => minorOf(now, provider.price.currency) - minorOf(before[index], provider.price.currency),
  );
async function atStripe(where: string, sent: object): Promise<string> {
  const reply = await fetch(`${bench.world.url}/dev/world/stripe/disputes${where}`, {
    method: 'POST',
    body: JSON.stringify(sent),
  });
  return ((await reply.json()) as { dispute: { id: string } }).dispute.id;
}

describe.each(everyProvider)('what $name takes for a payment', (provider) => {
  it('is booked once, as the provider wrote it down, whoever books it', async () => {
    const before = await bench.held(...accountsOf(provider));
    const id = await bench.paid(provider);
    const [entry] = (await bench.books(provider.simulator, provider.kind)) as { charge?: string }[];
    const charge = chargeIn(provider, entry?.charge);
    expect(charge > 0n).toBe(true);
    await until(async () => (await moved(provider, before))[0] === charge, 'it in the books');
    const { receipt } = await bench.fact(id, 'payment-money-received');
    await Promise.all(
      [...bench.services, ...bench.services].map(async ({ app }) =>
        app.get(BookCharge, { strict: false }).run(id, receipt),
      ),
    );
    expect(await moved(provider, before)).toEqual([charge, -charge]);
  });
});

it('what Stripe takes for a dispute is booked once, and given back where we won', async () => {
  const accounts = accountsOf(stripe);
  const id = await bench.paid(stripe);
  const before = await bench.held(...accounts);
  const { receipt } = await bench.fact(id, 'payment-money-received');
  const dispute = await atStripe('', { payment: receipt });
  await until(async () => (await moved(stripe, before))[0] === 1_500n, 'the fee');
  await atStripe(`/${dispute}`, { outcome: 'won' });
  await until(async () => (await moved(stripe, before))[0] === 0n, 'it back');
  expect(await moved(stripe, before)).toEqual([0n, 0n]);
});
