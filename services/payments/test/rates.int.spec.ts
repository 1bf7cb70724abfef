import { exchangeRatesReply, type ExchangeRatesReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { startSimulators, type RunningSimulators } from '@asili/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PollRates } from '../src/rates/poll-rates.ts';

const visitor: Actor = { kind: 'anonymous', id: 'anybody', visitor: 'v', language: 'en' };
const minute = 60_000;

/** Time as the service, the simulators and the mirror see it; only a test moves it. */
let ahead = 0;
let began = Date.now();
const now = (): number => began + ahead;
const clock: Clock = { now: () => new Date(now()) };

let world: RunningSimulators;
let mirror: Server;
let cents = 68;
let running: RunningService[] = [];
let env: NodeJS.ProcessEnv;

const start = async (): Promise<RunningService> => {
  const config = paymentsConfig(env);
  const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  running.push(service);
  return service;
};
const faults = (provider: string, wanted: object) =>
  fetch(`${world.url}/dev/world/${provider}/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const ask = async (service: RunningService): Promise<ExchangeRatesReply> =>
  exchangeRatesReply.parse(await (await service.call(visitor, '/api/exchange-rates')).json());
const known = (service: RunningService) =>
  until(async () => (await service.call(visitor, '/api/exchange-rates')).ok, 'the first rates');
const poll = (service: RunningService) => service.app.get(PollRates).run();

beforeAll(async () => {
  world = await startSimulators({ now });
  mirror = createServer((_, response) =>
    response.end(JSON.stringify({ current_rate: { cent_equivalent: cents, hbar_equivalent: 1, expiration_time: 0 } })),
  );
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await world.stop();
  mirror.close();
});
beforeEach(async () => {
  [began, ahead] = [Date.now(), 0];
  cents = 68;
  for (const provider of ['rates-a', 'rates-b']) await faults(provider, {});
  env = testEnvironment('pay', {
    RATES_POLL_SECONDS: '270', // One at the start; the others are the test's.
    RATES_COINBASE_URL: `${world.url}/rates-a`,
    RATES_COINGECKO_URL: `${world.url}/rates-b`,
    RATES_CURRENCIES_URL: `${world.url}/rates-b`,
    HEDERA_MIRROR_REST: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`,
  });
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.close()));
  running = [];
  await cleanUp(paymentsConfig(env));
});

describe('exchange rates', () => {
  it('are told to anyone, agreed on by two sources, and may be cached', async () => {
    const service = await start();
    await known(service);
    const reply = await service.call(visitor, '/api/exchange-rates');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=15, stale-while-revalidate=60');
    const { rates, sources, stale, asOf } = exchangeRatesReply.parse(await reply.json());
    expect({ sources, stale }).toEqual({ sources: ['CoinGecko', 'Coinbase'], stale: false });
    expect(Object.keys(rates.USD).sort()).toEqual([
      'EUR',
      'GBP',
      'GHS',
      'KES',
      'MAD',
      'NGN',
      'TZS',
      'UGX',
      'XOF',
      'ZAR',
    ]);
    expect(rates.HBAR['USD']).toMatch(/^0\.6[6-9]\d{6}$/);
    expect(rates.USD['KES']).toMatch(/^12[4-9]\.\d{6}$/);
    const cross = (Number(rates.HBAR['USD']) * Number(rates.USD['KES'])) / Number(rates.HBAR['KES']);
    expect(Math.abs(cross - 1)).toBeLessThan(1e-6);
    expect(Date.parse(asOf)).toBeLessThanOrEqual(now());
  });

  it('outlive a restart and serve a second instance, while every source is down', async () => {
    const first = await start();
    await known(first);
    const before = await ask(first);
    await first.close();
    running = [];
    for (const provider of ['rates-a', 'rates-b']) await faults(provider, { down: 1 });
    const both = await Promise.all([start(), start()]);
    expect(await Promise.all(both.map(ask))).toEqual([before, before]);
  });

  it('are refused in three languages when there never were any', async () => {
    for (const provider of ['rates-a', 'rates-b']) await faults(provider, { down: 1 });
    const service = await start();
    const texts = await Promise.all(
      (['en', 'sw', 'fr'] as const).map(async (language) => {
        const reply = await service.call({ ...visitor, language }, '/api/exchange-rates');
        expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '30']);
        return ((await reply.json()) as { code: string; detail: string }).detail;
      }),
    );
    expect(new Set(texts).size).toBe(3);
  });

  it.each([
    ['down', { down: 1 }],
    ['garbage', { garbage: 1 }],
    ['an hour old', { stale: 1 }],
    ['20 % too high', { wrong: 0.2 }],
  ])('stay as they were while one source is %s, and say so after ten minutes', async (_what, fault) => {
    const service = await start();
    await known(service);
    const before = await ask(service);
    await faults('rates-b', fault);
    ahead = 9 * minute;
    expect((await poll(service)).kind).toBe('held');
    expect(await ask(service)).toEqual(before);
    ahead = 11 * minute;
    expect((await poll(service)).kind).toBe('held');
    expect(await ask(service)).toEqual({ ...before, stale: true });
    await faults('rates-b', {});
    expect((await poll(service)).kind).toBe('accepted');
    expect((await ask(service)).stale).toBe(false);
  });

  it('are held back when all sources jump together, and where they are far from the ledger’s rate file', async () => {
    const service = await start();
    await known(service);
    const before = await ask(service);
    for (const provider of ['rates-a', 'rates-b']) await faults(provider, { wrong: 0.12 });
    expect(await poll(service)).toMatchObject({ kind: 'held', reason: 'jump' });
    cents = 12;
    expect(await poll(service)).toMatchObject({ kind: 'held', reason: 'implausible' });
    expect(await ask(service)).toEqual(before);
  });

  it('never go back in time, whoever stores last', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await Promise.all([known(one), known(two)]);
    ahead = 5 * minute;
    await poll(one);
    const newest = await ask(two);
    ahead = 4 * minute;
    expect((await poll(two)).kind).toBe('accepted');
    expect(await ask(one)).toEqual(newest);
  });
});
