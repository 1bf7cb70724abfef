import type { RateWire } from './rate-source.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Coinbase, exchange rates: `GET /v2/exchange-rates?currency=HBAR` gives decimal text of one HBAR in every currency. It names no
 * time; a cache on the way says how old its answer is (`Age`, RFC 9111, 5.1).
 * Source: Coinbase Developer Platform, 'Exchange rates' of the Track APIs.
 */
export const ratesA: RateWire = {
  name: 'rates-a',
  title: 'Exchange rates, source A',
  about: 'Wire of Coinbase, GET /v2/exchange-rates',
  spread: 0.0004,
  answer({ method, path, query }, seen) {
    if (method !== 'GET' || path !== '/v2/exchange-rates') return failure(404, 'not_found', 'Not found');
    const currency = query.get('currency') ?? 'USD';
    const dollars = { ...seen.usd, USD: 1 };
    const worth = { USD: 1, HBAR: seen.hbarUsd }[currency];
    if (worth === undefined) return failure(400, 'invalid_request', 'Currency is invalid');
    const rates = Object.fromEntries([
      ...Object.entries(dollars).map(([code, rate]) => [code, text(worth * rate)]),
      ['HBAR', text(worth / seen.hbarUsd)],
    ]) as Record<string, string>;
    return {
      status: 200,
      headers: { ...json, age: String(seen.ageS) },
      body: JSON.stringify({ data: { currency, rates } }),
    };
  },
};

const text = (rate: number): string => String(Math.round(rate * 1e10) / 1e10);

function failure(status: number, id: string, message: string) {
  return { status, headers: json, body: JSON.stringify({ errors: [{ id, message }] }) };
}
