import { describe, expect, it } from '@jest/globals';
import { omitUndefined } from './collections.ts';

describe('omitUndefined', () => {
  it('drops undefined only, and leaves the record alone', () => {
    const record = { a: undefined, b: null, c: 0, d: '', e: false, f: { g: undefined } };
    expect(Object.keys(omitUndefined(record))).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(omitUndefined(record).f).toBe(record.f);
    expect(Object.keys(record)).toHaveLength(6);
  });
});
