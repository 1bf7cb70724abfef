import { Mongo } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { BrokenProvider, waysToBreak } from './support/broken-provider.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { everyProvider, mpesa, type TestedProvider } from './support/tested-providers.ts';

jest.setTimeout(300_000);

/** The part of each provider's address that its answers are told apart by. */
const urls = { daraja: 'DARAJA_URL', momo: 'MOMO_URL', stripe: 'STRIPE_URL', paystack: 'PAYSTACK_URL' } as const;
const ways = everyProvider.map((provider) => waysToBreak(provider.broken));
/** Which of those ways all of them break in now. */
let way = 0;
let bench: PayInBench;
const broken = everyProvider.map(
  (_provider, which) =>
    new BrokenProvider((request, response) => {
      if (request.url?.startsWith('/oauth') === true || request.url?.endsWith('/token/') === true)
        response.end(JSON.stringify({ access_token: 'token', token_type: 'access_token', expires_in: 3600 }));
      else ways[which]?.[way]?.[1](request, response);
    }),
);

beforeAll(async () => {
  const settings = await Promise.all(
    everyProvider.map(async ({ simulator }, which) => [urls[simulator], await broken[which]?.start()] as const),
  );
  bench = await PayInBench.start('pbr', 1, Object.fromEntries(settings) as Record<string, string>);
});
afterAll(async () => {
  for (const each of broken) each.stop();
  await bench.stop();
});
beforeEach(() => {
  bench.clock.ahead += 61_000; // Whoever answered nobody is offered again after a minute.
  return bench.begin();
});

/** Begins a payment, has whatever callback there is say that it was paid, and sweeps. */
async function tried(provider: TestedProvider) {
  const { id, displayState } = await bench.begins(provider);
  const callback = provider.callback?.(id);
  const status = callback && (await bench.relay.send({ headers: {}, ...callback }));
  if (provider === mpesa)
    await until(
      () =>
        bench.service.app
          .get(Mongo)
          .collection('stk_pushes')
          .findOne({ _id: id as never, checkoutRequestId: { $exists: true } }),
      'the callback to bring the push a name',
    );
  return { id, seen: [displayState, status] };
}

it.each((ways[0] ?? []).map(([name], which) => [name, which] as const))(
  'one that breaks neither confirms nor fails a payment: it %s',
  async (_name, which) => {
    way = which;
    const payments = await Promise.all(everyProvider.map(tried));
    bench.clock.ahead += 5 * 60_000;
    await bench.service.app.get(SweepPayments).run();
    for (const { id } of payments) await until(async () => (await bench.seen(id)).displayState === 'unknown', 'doubt');
    const found = await Promise.all(
      payments.map(async ({ id, seen }) => ({ seen, ...(await bench.seen(id)), times: await bench.received(id) })),
    );
    expect(found).toMatchObject(
      everyProvider.map(({ method, broken: { state } }) => ({
        seen: ['unknown', method === 'mobile_money' ? 200 : undefined],
        displayState: 'unknown',
        state,
        refunds: [],
        times: 0,
      })),
    );
  },
);
