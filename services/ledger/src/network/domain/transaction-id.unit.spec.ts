import { consensusTime, isAfter, formatTransactionId, mirrorTransactionId, parseTransactionId } from './transaction.ts';

describe('transaction ids', () => {
  it('keep their nanoseconds', () => {
    const id = { payer: '0.0.1001', seconds: 1795268899, nanos: 5 };
    expect(formatTransactionId(id)).toBe('0.0.1001@1795268899.000000005');
    expect(parseTransactionId('0.0.1001@1795268899.000000005')).toEqual(id);
    expect(mirrorTransactionId('0.0.1001@1795268899.000000005')).toBe('0.0.1001-1795268899-000000005');
    expect(() => parseTransactionId('0.0.1001-1-1')).toThrow(RangeError);
  });
});

describe('consensus time', () => {
  it('becomes ISO in milliseconds, and compares to the nanosecond', () => {
    expect(consensusTime('1795268903.119000999')).toBe('2026-11-21T13:48:23.119Z');
    expect(isAfter('100.000000001', 100_000)).toBe(true);
    expect(isAfter('100.000000000', 100_000)).toBe(false);
    expect(isAfter('99.999999999', 100_000)).toBe(false);
  });
});
