import { describe, expect, it } from '@jest/globals';
import { checkTransfer, type SigningRules, type TransferFacts, OverTransferLimit, maxFee } from './check-transfer.ts';

const now = new Date('2026-11-26T12:00:00Z');
const rules: SigningRules = { account: '0.0.1002', coldAccount: '0.0.1003', nodes: ['0.0.3', '0.0.4'] };
const limits = { perTransfer: 1000n, perDay: 5000n };
const seconds = (count: number): Date => new Date(now.getTime() + 1000 * count);
const to = (account: string, tinybar: bigint, from = '0.0.1002'): TransferFacts['amounts'] => [
  { account: from, tinybar: -tinybar },
  { account, tinybar },
];
const good: TransferFacts = {
  id: '0.0.1002@1.2',
  payer: '0.0.1002',
  validStart: seconds(-4),
  validSeconds: 120,
  nodes: ['0.0.3'],
  fee: maxFee,
  amounts: to('0.0.7', 1000n),
};
const checked = (change: Partial<TransferFacts> = {}) => checkTransfer({ ...good, ...change }, rules, limits, now);
const whyNot = (change: Partial<TransferFacts>): unknown => {
  try {
    return checked(change);
  } catch (error) {
    return (error as { why?: string }).why;
  }
};

describe('a transfer that is to be signed', () => {
  it('goes to one account, and takes its amount and its fee’s cap of the day', () => {
    expect(checked()).toEqual({ id: good.id, to: '0.0.7', tinybar: 1000n, counts: 1000n + maxFee });
    expect(checked({ fee: 1n, amounts: [...to('0.0.7', 5n)].reverse(), nodes: ['0.0.4', '0.0.3'] })).toMatchObject({
      tinybar: 5n,
      counts: 5n + maxFee,
    });
  });

  it('is of any amount to the cold account alone, and takes no more than the fee', () => {
    expect(checked({ amounts: to('0.0.1003', 10n ** 18n) })).toMatchObject({ tinybar: 10n ** 18n, counts: maxFee });
    expect(() => checked({ amounts: to('0.0.7', 1001n) })).toThrow(OverTransferLimit);
    expect(() =>
      checkTransfer({ ...good, amounts: to('0.0.1003', 1001n) }, { ...rules, coldAccount: null }, limits, now),
    ).toThrow(OverTransferLimit);
  });

  it.each<[string, Partial<TransferFacts>]>([
    ['sender', { payer: '0.0.7' }],
    ['sender', { amounts: to('0.0.7', 5n, '0.0.8') }],
    ['sender', { amounts: [] }],
    ['sender', { amounts: to('0.0.1002', 5n, '0.0.7') }],
    ['receiver', { amounts: [{ account: '0.0.1002', tinybar: -5n }] }],
    [
      'receiver',
      {
        amounts: [
          { account: '0.0.1002', tinybar: -5n },
          { account: '0.0.7', tinybar: 3n },
          { account: '0.0.8', tinybar: 2n },
        ],
      },
    ],
    ['receiver', { amounts: to('0.0.1002', 0n) }],
    ['receiver', { amounts: to('0.0.302a300506032b6570032100', 5n) }],
    ['receiver', { amounts: to('1.0.7', 5n) }],
    ['receiver', { amounts: to('0.0.0', 5n) }],
    ['amount', { amounts: to('0.0.7', 0n) }],
    [
      'amount',
      {
        amounts: [
          { account: '0.0.1002', tinybar: -5n },
          { account: '0.0.7', tinybar: 6n },
        ],
      },
    ],
    ['fee', { fee: maxFee + 1n }],
    ['fee', { fee: 0n }],
    ['fee', { fee: -1n }],
    ['node', { nodes: ['0.0.3', '0.0.99'] }],
    ['node', { nodes: [] }],
    ['time', { validStart: seconds(31) }],
    ['time', { validStart: seconds(-120) }],
    ['time', { validSeconds: 181 }],
    ['time', { validSeconds: 0 }],
  ])('is refused for its %s: %o', (why, change) => expect(whyNot(change)).toBe(why));

  it('may begin half a minute from now at most, by a clock that is behind', () =>
    expect([whyNot({ validStart: seconds(30) }), whyNot({ validStart: seconds(-119) })]).toEqual([
      checked(),
      checked(),
    ]));
});
