import { describe, expect, it } from '@jest/globals';
import type { ExchangeRatesReply } from '@asili/contracts';
import { Health, type ServiceClient } from '@asili/platform';
import { priceKey } from './domain/entry.ts';
import { MarketRates } from './market-rates.http.ts';

const ratesWith = (KES: string): ExchangeRatesReply => ({
  rates: { HBAR: {}, USD: { KES } },
  asOf: '2026-01-01T00:00:00.000Z',
  sources: ['CoinGecko'],
  stale: false,
});

/** The adapter with a payments service that answers as told. */
function ratesOf(...answers: (ExchangeRatesReply | Error)[]) {
  const services = {
    get: () => {
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as ServiceClient;
  const health = new Health();
  const rates = new MarketRates(services, health);
  rates.onApplicationBootstrap();
  const inDollars = (): number => rates.scaleFor('USD').worth(priceKey({ currency: 'KES', priceMinor: 1000 }));
  return {
    refresh: () => rates.refresh(),
    inDollars,
    health: async () => (await health.ready()).components['exchange rates'],
  };
}

describe('rates of the marketplace', () => {
  it('compare nothing until payments has answered, and say so', async () => {
    const { refresh, inDollars, health } = ratesOf(new Error('away'), ratesWith('100.000000'));
    await expect(refresh()).rejects.toThrow('away');
    expect([inDollars(), await health()]).toEqual([NaN, { ok: false, detail: expect.stringContaining('none yet') }]);
    await refresh();
    expect([inDollars(), await health()]).toEqual([10, { ok: true, detail: 'as of 2026-01-01T00:00:00.000Z' }]);
  });

  it('follow what payments says, and stay while it is away', async () => {
    const { refresh, inDollars } = ratesOf(ratesWith('100.000000'), ratesWith('200.000000'), new Error('away'));
    await refresh();
    expect(inDollars()).toBe(10);
    await refresh();
    expect(inDollars()).toBe(5);
    await expect(refresh()).rejects.toThrow('away');
    expect(inDollars()).toBe(5);
  });
});
