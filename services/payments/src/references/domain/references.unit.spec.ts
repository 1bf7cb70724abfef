import { describe, expect, it } from '@jest/globals';
import { referenceKey } from './references.ts';

describe('what a reference is looked up by', () => {
  it.each([
    ['QGH7SK61SU', 'qgh7sk61su'],
    [' qgh7 sk61su\n', 'qgh7sk61su'],
    ['# 123 4567', '1234567'],
    ['pi_3MtwBwLkdIwHu7ix28a3tqPa', 'pi_3mtwbwlkdiwhu7ix28a3tqpa'],
    ['', ''],
  ])('%j is %j', (text, key) => {
    expect(referenceKey(text)).toBe(key);
  });

  it('is the same for a transaction of the ledger in every notation', () => {
    const written = [
      '0.0.7@1795518201.204118000',
      '0.0.7-1795518201-204118000',
      '0.0.7-1795518201-204118000@1795518203.000000009',
      '0.0.7@1795518201.204118000 ',
    ];
    expect(new Set(written.map(referenceKey))).toEqual(new Set(['0.0.7-1795518201-204118000']));
    expect(referenceKey('0.0.7@1795518201.4118')).toBe('0.0.7-1795518201-000004118');
  });

  it('is no other for what merely looks like one', () => {
    expect(['0.0.7@1795518201.2041180001', '0.0.7@1795518201', '{"$ne":null}'].map(referenceKey)).toEqual([
      '0.0.7@1795518201.2041180001',
      '0.0.7@1795518201',
      '{"$ne":null}',
    ]);
  });
});
