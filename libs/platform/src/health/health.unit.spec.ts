import { describe, expect, it } from '@jest/globals';
import { Health } from './health.ts';

describe('readiness', () => {
  it('is decided by what requests need; the rest is shown', async () => {
    const health = new Health();
    health.register('mongo', () => ({ ok: true }));
    health.registerBackground('consumer pots', () => ({ ok: false, detail: 'waiting: Unavailable' }));
    expect(await health.ready()).toEqual({
      status: 'ok',
      components: { mongo: { ok: true }, 'consumer pots': { ok: false, detail: 'waiting: Unavailable' } },
    });
    health.register('copy of the shop', () => ({ ok: false, detail: 'catching up' }));
    expect((await health.ready()).status).toBe('unavailable');
  });

  it('says of a check that throws what kind of error it was, and no more', async () => {
    const health = new Health();
    health.register('mongo', () => {
      throw new TypeError('secret');
    });
    expect(await health.ready()).toEqual({
      status: 'unavailable',
      components: { mongo: { ok: false, detail: 'TypeError' } },
    });
  });
});
