import { describe, expect, it } from '@jest/globals';
import { routeOf } from '../../test/support/routes.ts';
import { AnswerCache } from './kept-answers.ts';
import type { RequestContext } from '../requests/domain/request-context.ts';

const context = (over: object = {}): RequestContext =>
  ({ method: 'GET', path: '/api/products', query: '?limit=1', language: 'en', cookies: {}, ...over }) as RequestContext;
const answer = (body = 'x', cacheControl = 'max-age=60', status = 200) => ({
  status,
  headers: { 'x-asili-cache-control': cacheControl },
  body: Buffer.from(body),
});

describe('kept answers', () => {
  it('are for people without a session, by address, language and kind', () => {
    const cache = new AnswerCache();
    const key = cache.keyOf(context(), {});
    for (const other of [
      context({ query: '' }),
      context({ path: '/api/marketplace/products' }),
      context({ language: 'sw' }),
      context({ chosenLanguage: 'sw' }),
    ])
      expect(cache.keyOf(other, {})).not.toBe(key);
    expect(cache.keyOf(context(), { accept: 'text/plain' })).not.toBe(key);
    for (const never of [context({ cookies: { session: 's' } }), context({ method: 'HEAD' })])
      expect(cache.keyOf(never, {})).toBeUndefined();
    expect(cache.keyOf(context(), { range: 'bytes=0-1' })).toBeUndefined();
  });

  it('last a second at most, and only where the service allows it', () => {
    const cache = new AnswerCache();
    cache.put('a', answer('a'), cache.mark, 0);
    expect([cache.get('a', 999)?.body.toString(), cache.get('a', 1000)]).toEqual(['a', undefined]);
    for (const refused of [
      { ...answer(), headers: {} },
      answer('b', 'no-store'),
      answer('b', 'max-age=0'),
      answer('b', 'max-age=9', 404),
    ]) {
      cache.put('b', refused, cache.mark, 0);
      expect(cache.get('b', 1)).toBeUndefined();
    }
  });

  it('are gone with any change, also those asked for before it; checks and views change nothing', () => {
    const cache = new AnswerCache();
    const { mark } = cache;
    cache.put('a', answer(), mark, 0);
    cache.noteChange(routeOf('POST', '/api/verify/1'), 'POST');
    cache.noteChange(routeOf('POST', '/api/events/views'), 'POST');
    cache.noteChange(routeOf('GET', '/api/products'), 'GET');
    expect(cache.get('a', 1)).toBeDefined();
    cache.noteChange(routeOf('PATCH', '/api/products/prd_1'), 'PATCH');
    expect(cache.get('a', 1)).toBeUndefined();
    cache.put('a', answer(), mark, 0);
    expect(cache.get('a', 1)).toBeUndefined();
  });

  it('are renewed by one while the others wait', async () => {
    const cache = new AnswerCache();
    expect(cache.renew('a', 0)).toBeUndefined();
    cache.put('a', answer('old'), cache.mark, 0);
    const through = cache.renew('a', 1500) as () => void;
    const waiting = cache.renew('a', 1500) as Promise<void>;
    expect([typeof through, waiting]).toEqual(['function', expect.any(Promise)]);
    cache.put('a', answer('new'), cache.mark, 1600);
    through();
    await waiting;
    expect(cache.get('a', 1601)?.body.toString()).toBe('new');
    expect(cache.renew('a', 60_000)).toBeUndefined();
  });

  it('hold 16 MiB, the oldest go first', () => {
    const cache = new AnswerCache();
    for (let n = 0; n < 20; n += 1) cache.put(`${n}`, { ...answer(), body: Buffer.alloc(1024 * 1024) }, cache.mark, 0);
    expect([cache.get('4', 1), cache.get('5', 1)?.status, cache.get('19', 1)?.status]).toEqual([undefined, 200, 200]);
  });

  it('count their headers, and are two thousand at most', () => {
    const heavy = new AnswerCache();
    const { headers } = answer();
    for (let n = 0; n < 20; n += 1)
      heavy.put(`${n}`, { ...answer(), headers: { ...headers, link: 'x'.repeat(1024 * 1024) } }, heavy.mark, 0);
    expect([heavy.get('0', 1), heavy.get('19', 1)?.status]).toEqual([undefined, 200]);
    const many = new AnswerCache();
    for (let n = 0; n <= 2000; n += 1) many.put(`${n}`, answer(), many.mark, 0);
    expect([many.get('0', 1), many.get('1', 1)?.status]).toEqual([undefined, 200]);
  });

  it('are not of an address of more than 512 characters', () => {
    expect(new AnswerCache().keyOf(context({ query: `?q=${'x'.repeat(512)}` }), {})).toBeUndefined();
  });

  it('are dropped when nobody renewed them, whatever is asked next', () => {
    const cache = new AnswerCache();
    cache.put('a', answer(), cache.mark, 0);
    void cache.renew('b', 60_000);
    expect(cache.size).toBe(0);
  });
});
