import { describe, expect, it } from '@jest/globals';
import { en, type MessageKey } from './en.ts';
import { isKnown, kept, keptValues } from './kept-values.ts';

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

describe('what is kept of a text', () => {
  it.each(Object.entries(keptValues))('%s names values it has: %j', (key, names) => {
    const params = [...namesIn(en[key as MessageKey]), 'dial'];
    expect(names.filter((name) => !params.includes(name))).toEqual([]);
  });

  it('is never a code that opens something, a PIN, a number, a person or an amount', () => {
    const never: readonly [MessageKey, string][] = [
      ['sign-in-code', 'code'],
      ['ask-save', 'name'],
      ['ask-save', 'price'],
      ['account', 'name'],
      ['account', 'business'],
      ['account', 'phone'],
      ['joined', 'name'],
      ['balance', 'available'],
      ['balance', 'pending'],
      ['sales', 'sum'],
      ['number-named', 'ending'],
      ['not-in-use', 'number'],
      ['unknown-code', 'code'],
      ['not-yours', 'code'],
      ['checks', 'lines'],
    ];
    for (const [key, name] of never) {
      expect(namesIn(en[key])).toContain(name);
      expect(kept({ key, params: { [name]: 'a secret' } })).toEqual({ key, params: { [name]: '***' } });
    }
  });

  it('keeps a text inside another by its own rule, and masks what no rule names', () => {
    expect(
      kept({
        key: 'not-genuine',
        params: { reason: { key: 'reason-mistyped', params: { code: '40718825', other: 'x' } }, dial: '*384*7*12#' },
      }),
    ).toEqual({
      key: 'not-genuine',
      params: { reason: { key: 'reason-mistyped', params: { code: '40718825', other: '***' } }, dial: '***' },
    });
    expect(kept({ key: 'month-bounds', params: { first: [{ amount: '1', currency: 'KES' }] } })).toEqual({
      key: 'month-bounds',
      params: { first: '***' },
    });
    expect(kept({ key: 'balance', params: { available: { key: 'updated' } } })).toEqual({
      key: 'balance',
      params: { available: '***' },
    });
  });

  it('is read while its key is one of ours', () => {
    expect([
      isKnown({ key: 'updated' }),
      isKnown({ key: 'gone' as MessageKey }),
      isKnown({ key: 'constructor' as MessageKey }),
      isKnown({ key: 'order-set', params: { status: { key: 'gone' as MessageKey } } }),
    ]).toEqual([true, false, false, false]);
  });
});
