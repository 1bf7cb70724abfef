import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import fc from 'fast-check';
import { memosOf, readMemo, mirrorTransactionId, transferTo, type MirrorRow } from './transfer.ts';

const example = 'AH-7K2M9QXD4TF'; // The design's own sample; its last character is Crockford's check symbol of the ten before.

describe('memos', () => {
  it('are made of a payment’s id, each readable again', () => {
    const memos = memosOf(newId('pay'));
    expect(memos.length).toBeGreaterThan(1);
    for (const memo of memos) expect(readMemo(memo)).toBe(memo);
    expect(memosOf('pay_0000000000000000007k2m9qxd4t')[0]).toBe(example);
  });

  it.each(['ah-7k2m9qxd4tf', ' AH 7K2M 9QXD 4TF ', 'AH7K2M9QXD4TF'])('are read as people write them: %j', (text) => {
    expect(readMemo(text)).toBe(example);
  });

  it.each(['', 'AH-', 'AH-7K2M9QXD4TG', 'AH-7K2M9QXD4T', 'XX-7K2M9QXD4TF', `${example}0`, 'AH-7K2M9QXD4TU'])(
    '%j is none',
    (text) => {
      expect(readMemo(text)).toBeNull();
    },
  );

  it('with one wrong character or two swapped are refused', () => {
    const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
    const at = fc.integer({ min: 3, max: 13 });
    fc.assert(
      fc.property(at, fc.constantFrom(...alphabet), (index, wrong) => {
        const text = example.slice(0, index) + wrong + example.slice(index + 1);
        expect(readMemo(text)).toBe(text === example ? example : null);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), (index) => {
        const text =
          example.slice(0, index) + example.charAt(index + 1) + example.charAt(index) + example.slice(index + 2);
        expect(readMemo(text)).toBe(text === example ? example : null);
      }),
    );
  });
});

describe('transfers', () => {
  const row: MirrorRow = {
    transactionId: '0.0.7-1795518201-204118000',
    consensusTimestamp: '1795518203.000000001',
    result: 'SUCCESS',
    memo: example,
    tokensTo: [],
    transfers: [
      { account: '0.0.3', tinybar: 5n },
      { account: '0.0.7', tinybar: -12_500_000_105n },
      { account: '0.0.98', tinybar: 100n },
      { account: '0.0.1002', tinybar: 12_500_000_000n },
    ],
  };

  it('are what came to our account, from who gave most', () => {
    expect(transferTo('0.0.1002', row)).toEqual({
      receipt: '0.0.7-1795518201-204118000@1795518203.000000001',
      transactionId: row.transactionId,
      at: new Date(1_795_518_203_000),
      memo: example,
      tinybar: 12_500_000_000n,
      payer: '0.0.7',
    });
  });

  it('that failed, are duplicates, or went out are none; tokens are noted without an amount', () => {
    expect(transferTo('0.0.1002', { ...row, result: 'DUPLICATE_TRANSACTION' })).toBeNull();
    expect(transferTo('0.0.1002', { ...row, result: 'INSUFFICIENT_ACCOUNT_BALANCE' })).toBeNull();
    expect(transferTo('0.0.7', row)).toBeNull();
    expect(transferTo('0.0.1002', { ...row, transfers: [], tokensTo: ['0.0.1002'] })).toMatchObject({
      tinybar: 0n,
      payer: '0.0.7',
    });
  });

  it('are named as wallets and as mirrors name them', () => {
    expect(mirrorTransactionId('0.0.7@1795518201.204118000')).toBe('0.0.7-1795518201-204118000');
    expect(mirrorTransactionId(' 0.0.7-1795518201-4118000')).toBe('0.0.7-1795518201-004118000');
  });
});
