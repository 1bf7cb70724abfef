import { addUsd, feeInUsd, maxFeeTinybars } from './transaction.ts';

describe('fees', () => {
  it('turns charged tinybars into dollars at the rate of that moment', () => {
    // A ten-serial mint cost 1.6675 HBAR on a real Hiero node at 12 cents: $0.2001.
    expect(feeInUsd(166_750_000n, { centEquivalent: 12, hbarEquivalent: 1 })).toBe('0.200100');
    expect(feeInUsd(166_750_000n, { centEquivalent: 596_987, hbarEquivalent: 30_000 })).toBe('0.331826');
    expect(feeInUsd(1n, { centEquivalent: 12, hbarEquivalent: 1 })).toBe('0.000001');
    expect(feeInUsd(0n, { centEquivalent: 12, hbarEquivalent: 1 })).toBe('0.000000');
  });

  it('adds dollars without a float', () => {
    expect(addUsd('0.020100', '0.001100')).toBe('0.021200');
    expect(addUsd('0.1', '0.2')).toBe('0.300000');
    expect(() => addUsd('1e-3', '0')).toThrow(RangeError);
  });

  it('caps a fee above the list price at any rate', () => {
    expect(maxFeeTinybars('nft-mint', { centEquivalent: 12, hbarEquivalent: 1 })).toBe(41_875_000n); // $0.05025
    expect(maxFeeTinybars('nft-mint', { centEquivalent: 8, hbarEquivalent: 1 })).toBe(62_812_500n);
    expect(maxFeeTinybars('nft-transfer', { centEquivalent: 1_000_000, hbarEquivalent: 1 })).toBe(1_000_000n);
  });
});
