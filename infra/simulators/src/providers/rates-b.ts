import type { Observation, RateWire } from './rate-source.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Two free sources that together know what the other knows alone: CoinGecko for HBAR (`GET /api/v3/simple/price`, numbers and Unix
 * seconds) and ExchangeRate-API's open access for currencies (`GET /v6/latest/USD`, once a day).
 * Source: docs.coingecko.com, 'Coin Price by IDs'; exchangerate-api.com/docs/free.
 */
export const ratesB: RateWire = {
  name: 'rates-b',
  title: 'Exchange rates, source B',
  about: 'Wires of CoinGecko, GET /api/v3/simple/price, and ExchangeRate-API, GET /v6/latest/USD',
  spread: -0.0003,
  answer({ method, path, query }, seen) {
    if (method === 'GET' && path === '/api/v3/simple/price') return simplePrice(query, seen);
    if (method === 'GET' && path === '/v6/latest/USD') return latest(seen);
    return {
      status: 404,
      headers: json,
      body: JSON.stringify({ error: 'Incorrect path. Please check https://www.coingecko.com/api/' }),
    };
  },
};

function simplePrice(query: URLSearchParams, seen: Observation) {
  const ids = query.get('ids')?.split(',') ?? [];
  const currencies = query.get('vs_currencies')?.split(',') ?? [];
  if (ids.length === 0 || currencies.length === 0)
    return { status: 422, headers: json, body: JSON.stringify({ error: 'Missing parameter ids or vs_currencies' }) };
  const prices = currencies.includes('usd') ? { usd: round(seen.hbarUsd, 8) } : {};
  const updated =
    query.get('include_last_updated_at') === 'true' ? { last_updated_at: Math.floor(seen.at / 1000) } : {};
  return {
    status: 200,
    headers: json,
    body: JSON.stringify(ids.includes('hedera-hashgraph') ? { 'hedera-hashgraph': { ...prices, ...updated } } : {}),
  };
}

function latest({ usd, at }: Observation) {
  const updated = Math.floor(at / 1000);
  const rates = { USD: 1, ...Object.fromEntries(Object.entries(usd).map(([code, rate]) => [code, round(rate, 6)])) };
  const site = 'https://www.exchangerate-api.com';
  const body = {
    result: 'success',
    provider: site,
    documentation: `${site}/docs/free`,
    terms_of_use: `${site}/terms`,
    time_last_update_unix: updated,
    time_last_update_utc: new Date(updated * 1000).toUTCString(),
    time_next_update_unix: updated + 86_400,
    time_next_update_utc: new Date((updated + 86_400) * 1000).toUTCString(),
    time_eol_unix: 0,
    base_code: 'USD',
    rates,
  };
  return { status: 200, headers: json, body: JSON.stringify(body) };
}

const round = (rate: number, places: number): number => Number(rate.toFixed(places));
