import { spawn } from 'node:child_process';
import path from 'node:path';
import { Market } from '../src/market.ts';
import { startSimulators, type RunningSimulators } from '../src/index.ts';

/** Every answer read here, with what each may have. */
interface Answer {
  readonly data: { readonly currency: string; readonly rates: Readonly<Record<string, string>> };
  readonly 'hedera-hashgraph': { readonly usd: number; readonly last_updated_at: number };
  readonly entries: readonly unknown[];
  readonly providers: readonly unknown[];
}

let now = Date.parse('2026-11-24T12:00:00Z');
let running: RunningSimulators;
beforeAll(async () => {
  running = await startSimulators({ now: () => now });
});
afterAll(() => running.stop());
beforeEach(async () => {
  for (const name of ['rates-a', 'rates-b']) await put(name, {});
});

const get = async (where: string) => (await fetch(running.url + where)).json() as Promise<Answer>;
const put = async (name: string, body: unknown) =>
  fetch(`${running.url}/dev/world/${name}/faults`, { method: 'PUT', body: JSON.stringify(body) });

describe('the market', () => {
  it('walks slowly around its middle, the same for everybody and after a restart', () => {
    const [one, again] = [1, 2].map(() => new Market({ hbarUsd: 0.68, seed: 'x' }));
    for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
      const at = now + minute * 60_000;
      const [hbar, kes] = [one?.hbarUsd(at) ?? 0, one?.usd(at)['KES'] ?? 0];
      expect([again?.hbarUsd(at), again?.usd(at)['KES']]).toEqual([hbar, kes]);
      expect(Math.abs(hbar / 0.68 - 1)).toBeLessThan(0.0121);
      expect(kes).toBeGreaterThanOrEqual(125);
      expect(kes).toBeLessThanOrEqual(129);
      expect(Math.abs((one?.hbarUsd(at + 60_000) ?? 0) / hbar - 1)).toBeLessThan(0.001);
    }
  });
});

describe('the wires of the rate sources', () => {
  it('answers as Coinbase does: decimal text of one HBAR in every currency', async () => {
    const { data } = await get('/rates-a/v2/exchange-rates?currency=HBAR');
    expect(data.currency).toBe('HBAR');
    expect(Object.keys(data.rates).sort()).toEqual([
      'EUR',
      'GBP',
      'GHS',
      'HBAR',
      'KES',
      'MAD',
      'NGN',
      'TZS',
      'UGX',
      'USD',
      'XOF',
      'ZAR',
    ]);
    for (const rate of Object.values(data.rates)) expect(rate).toMatch(/^\d+(\.\d{1,10})?$/);
    const refused = await fetch(`${running.url}/rates-a/v2/exchange-rates?currency=XXX`);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { errors: [{ id: 'invalid_request', message: 'Currency is invalid' }] },
    ]);
  });

  it('answers as CoinGecko and ExchangeRate-API do: numbers and Unix seconds', async () => {
    const price = await get(
      '/rates-b/api/v3/simple/price?ids=hedera-hashgraph&vs_currencies=usd&include_last_updated_at=true',
    );
    expect(price).toEqual({ 'hedera-hashgraph': { usd: expect.any(Number), last_updated_at: now / 1000 } });
    expect(await get('/rates-b/v6/latest/USD')).toMatchObject({
      result: 'success',
      base_code: 'USD',
      time_last_update_unix: now / 1000,
      rates: { USD: 1, KES: expect.any(Number) },
    });
    expect((await fetch(`${running.url}/rates-b/api/v3/simple/price`)).status).toBe(422);
  });

  it('lets both see one market, but not to the last digit', async () => {
    const a = Number((await get('/rates-a/v2/exchange-rates?currency=HBAR')).data.rates.USD);
    const b = (await get('/rates-b/api/v3/simple/price?ids=hedera-hashgraph&vs_currencies=usd'))['hedera-hashgraph']
      .usd;
    expect(a).not.toBe(b);
    expect(Math.abs(a / b - 1)).toBeLessThan(0.002);
  });
});

describe('faults', () => {
  const hbar = async () => Number((await get('/rates-a/v2/exchange-rates?currency=HBAR')).data.rates.USD);

  it('breaks one source and leaves the other alone', async () => {
    expect((await put('rates-a', { down: 1 })).status).toBe(200);
    await expect(fetch(`${running.url}/rates-a/v2/exchange-rates`)).rejects.toThrow();
    expect((await fetch(`${running.url}/rates-b/v6/latest/USD`)).ok).toBe(true);
    await put('rates-a', { garbage: 1 });
    await expect(get('/rates-a/v2/exchange-rates')).rejects.toThrow('JSON');
  });

  it('is off by the share asked for, and an hour old where stale', async () => {
    const right = await hbar();
    await put('rates-a', { wrong: 0.2 });
    expect(await hbar()).toBeCloseTo(right * 1.2, 6);
    await put('rates-a', { stale: 1 });
    expect((await fetch(`${running.url}/rates-a/v2/exchange-rates?currency=HBAR`)).headers.get('age')).toBe('3600');
    await put('rates-b', { stale: 1 });
    expect(
      (await get('/rates-b/api/v3/simple/price?ids=hedera-hashgraph&vs_currencies=usd&include_last_updated_at=true'))[
        'hedera-hashgraph'
      ].last_updated_at,
    ).toBe(now / 1000 - 3600);
  });

  it('takes the changed object whole: what is not named is off; a wrong one changes nothing', async () => {
    await put('rates-a', { down: 1, wrong: 0.1 });
    expect(await (await put('rates-a', { wrong: 0.1 })).json()).toMatchObject({
      name: 'rates-a',
      faults: { down: 0, garbage: 0, stale: 0, wrong: 0.1 },
    });
    for (const wrong of [{ melted: 1 }, { down: 0.5 }, { wrong: -2 }, { stale: 'yes' }, [], null])
      expect((await put('rates-a', wrong)).status).toBe(400);
    expect((await fetch(`${running.url}/dev/world/rates-a/faults`, { method: 'PUT', body: '{' })).status).toBe(400);
    expect((await get('/dev/world.json')).providers).toEqual([
      expect.objectContaining({
        name: 'rates-a',
        faults: { down: 0, garbage: 0, stale: 0, wrong: 0.1 },
        url: `${running.url}/rates-a`,
        webhook: null,
        simulated: true,
      }),
      expect.objectContaining({ name: 'rates-b', faults: { down: 0, garbage: 0, stale: 0, wrong: 0 } }),
      expect.objectContaining({
        name: 'daraja',
        webhook: { path: expect.stringMatching(/^\/webhooks\/daraja\/[0-9a-f]{40}$/), secret: expect.any(String) },
      }),
      expect.objectContaining({
        name: 'momo',
        webhook: { path: expect.stringMatching(/^\/webhooks\/momo\/[0-9a-f]{40}$/), secret: expect.any(String) },
      }),
      expect.objectContaining({
        name: 'stripe',
        webhook: { path: '/webhooks/stripe', secret: expect.stringMatching(/^whsec_/) },
      }),
      expect.objectContaining({
        name: 'paystack',
        webhook: { path: '/webhooks/paystack', secret: expect.stringMatching(/^sk_test_/) },
      }),
      expect.objectContaining({
        name: 'sms',
        webhook: { path: expect.stringMatching(/^\/webhooks\/sms\/[0-9a-f]{40}$/), secret: expect.any(String) },
      }),
      expect.objectContaining({ name: 'sim-swap', webhook: null }),
    ]);
    expect(
      [await put('nobody', {}), await fetch(`${running.url}/dev/world/rates-a/secrets`)].map(({ status }) => status),
    ).toEqual([404, 404]);
  });

  it('keeps books of what it told, and no more than it can hold', async () => {
    now += 60_000;
    for (let i = 0; i < 210; i += 1) await hbar();
    await put('rates-a', { wrong: 0.2 });
    await hbar();
    const { entries } = await get('/dev/world/rates-a/books.json');
    expect(entries).toHaveLength(200);
    expect(entries.at(-1)).toEqual({
      id: expect.any(String),
      kind: 'rate',
      amount: expect.stringMatching(/^0\.8\d{7}$/),
      currency: 'USD',
      state: 'wrong',
      at: new Date(now).toISOString(),
    });
    expect(await get('/dev/world/rates-a/deliveries.json')).toEqual({ deliveries: [] });
  });
});

it('shows a page that says it is simulated and runs nothing but its own script', async () => {
  const reply = await fetch(`${running.url}/dev/world`);
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await reply.text();
  expect(page).toContain('Simulated: no real money');
  expect([...page.matchAll(/[^"]+\/prompts\.json/g)].map(([address]) => address)).toEqual([
    '/dev/world/daraja/prompts.json',
    '/dev/world/momo/prompts.json',
  ]);
  expect(
    [...page.matchAll(/data-provider="(\w+)"(?:(?!data-provider).)*data-prompts/g)].map(([, name]) => name),
  ).toEqual(['daraja', 'momo']);
  expect(page).not.toMatch(/ on\w+=|<script>|style=/);
  for (const file of ['world.css', 'world.js']) expect((await fetch(`${running.url}/dev/world/${file}`)).ok).toBe(true);
});

it('does not start in production', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(1);
});
