import { toJson } from './json.ts';
import { Params, parseEntity, parseTimestamp, within } from './params.ts';

const params = (query: string): Params =>
  new Params(new URL(`http://mirror/api/v1/rows?${query}`), [
    'limit',
    'order',
    'timestamp',
    'token.id',
    'serialnumber',
  ]);

describe('query parameters', () => {
  it('read timestamps and entities in every form, and nothing else', () => {
    expect(['1', '1.5', '1700000000.000000001', '1.0000000001', '-1', '', 'x'].map(parseTimestamp)).toEqual([
      1_000_000_000n,
      1_500_000_000n,
      1_700_000_000_000_000_001n,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['5', '0.5', '0.0.5', '0.0.', '1.0.5', 'abc'].map(parseEntity)).toEqual([
      5n,
      5n,
      5n,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('join all bounds of a range', () => {
    const range = params('timestamp=gt:10&timestamp=lte:20&timestamp=ne:15').range('timestamp', parseTimestamp);
    expect([10n, 11n, 15n, 20n, 21n].map((seconds) => within(range, seconds * 1_000_000_000n))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('refuse operators they do not know', () => {
    expect(() => params('timestamp=like:5').range('timestamp', parseTimestamp)).toThrow('Invalid parameter: timestamp');
  });

  it('link to the next page, keeping the other end of the range', () => {
    const descending = params('limit=2&timestamp=gte:5&timestamp=lt:90');
    expect(descending.next(2, 'timestamp', 'desc', '80.000000000')).toBe(
      '/api/v1/rows?limit=2&timestamp=gte:5&timestamp=lt:80.000000000',
    );
    expect(descending.next(1, 'timestamp', 'desc', '80.000000000')).toBeNull();
    const ascending = params('limit=2&order=asc&timestamp=gte:5');
    expect(ascending.next(2, 'timestamp', 'asc', '7.000000000')).toBe(
      '/api/v1/rows?limit=2&order=asc&timestamp=gt:7.000000000',
    );
    expect(params('limit=1').next(1, 'serialnumber', 'desc', '4', { 'token.id': 'lte:0.0.9' })).toBe(
      '/api/v1/rows?limit=1&token.id=lte:0.0.9&serialnumber=lt:4',
    );
  });
});

describe('JSON', () => {
  it('writes bigint as digits, whatever its size', () => {
    expect(toJson({ balance: 4_900_000_000_000_000_001n, rows: [-1n], text: '5' })).toBe(
      '{"balance":4900000000000000001,"rows":[-1],"text":"5"}',
    );
  });
});
