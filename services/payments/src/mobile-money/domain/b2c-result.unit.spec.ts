import { describe, expect, it } from '@jest/globals';
import { b2cResult } from './b2c-result.ts';

const id = 'pout_1';
const facts = {
  TransactionAmount: 10,
  TransactionReceipt: 'SG632NMUAB',
  ReceiverPartyPublicName: '254705912645 - SOMEBODY',
};
const parameters = (over: object = {}): object[] =>
  Object.entries({ ...facts, ...over }).map(([Key, Value]) => ({ Key, Value: Value }));
const callback = (over: object = {}, ResultParameter: unknown = parameters()) => ({
  Result: {
    ResultType: 0,
    ResultCode: 0,
    ResultDesc: '',
    OriginatorConversationID: id,
    ConversationID: 'AG_1',
    TransactionID: 'SG632NMUAB',
    ResultParameters: { ResultParameter },
    ...over,
  },
});
const read = (over: object = {}, of?: unknown) => b2cResult(callback(over, of), id);

describe('b2cResult', () => {
  it.each([
    [0, 10],
    ['0', '10'],
    ['0', '10.00'],
    [0, '10.0'],
  ])('succeeds by code %j with amount %j', (ResultCode, TransactionAmount) => {
    expect(read({ ResultCode }, parameters({ TransactionAmount }))).toEqual({
      kind: 'succeeded',
      receipt: 'SG632NMUAB',
      shillings: 10n,
    });
  });

  it.each([
    [1, 'float-empty'],
    [2, 'limit'],
    [3, 'limit'],
    [4, 'limit'],
    [8, 'limit'],
    [11, 'account'],
    [2006, 'account'],
    [2028, 'account'],
    [21, 'credentials'],
    [2001, 'credentials'],
    [8006, 'credentials'],
    [2040, 'wrong-number'],
    ['SFC_IC0003', 'wrong-number'],
  ])('%j failed: %s', (ResultCode, reason) => {
    expect([read({ ResultCode, ResultParameters: undefined }), read({ ResultCode: String(ResultCode) })]).toEqual([
      { kind: 'failed', reason },
      { kind: 'failed', reason },
    ]);
  });

  it('is unknown for a code in no list, and while more is to come', () => {
    for (const ResultCode of [
      '',
      '00',
      '0x0',
      '-1',
      -1,
      0.5,
      77,
      '1 ',
      '01',
      'sfc_ic0003',
      'toString',
      '__proto__',
      'constructor',
      null,
      [0],
      ['2040'],
      {},
      true,
      undefined,
    ])
      expect(read({ ResultCode })).toEqual({ kind: 'unknown' });
    for (const ResultType of [1, '1', null, undefined, [0]])
      expect([read({ ResultType }), read({ ResultType, ResultCode: 2040 })]).toEqual([
        { kind: 'unknown' },
        { kind: 'unknown' },
      ]);
  });

  it('is unknown, not paid, where a success does not say what was sent', () => {
    for (const TransactionAmount of [
      '',
      '0',
      0,
      -10,
      '-10',
      1.5,
      '10.50',
      '1e3',
      '10 ',
      ' 10',
      '१०',
      '12345678',
      Infinity,
      null,
      undefined,
      {},
      ['10'],
    ])
      expect(read({}, parameters({ TransactionAmount }))).toEqual({ kind: 'unknown' });
    for (const TransactionReceipt of [
      '',
      'short',
      'sg632nmuab',
      'SG632NMUAB\n',
      '<script>',
      'X'.repeat(1_001),
      null,
      undefined,
      {},
    ])
      expect(read({}, parameters({ TransactionReceipt }))).toEqual({ kind: 'unknown' });
    for (const none of [[], {}, null, 'x', [null], [[parameters()]], [{ Key: 'TransactionAmount' }]])
      expect(read({}, none)).toEqual({ kind: 'unknown' });
    expect(read({ ResultParameters: undefined })).toEqual({ kind: 'unknown' });
  });

  it('is unknown where an amount or a receipt is told twice and differently', () => {
    expect(read({}, [...parameters(), { Key: 'TransactionAmount', Value: 250_000 }])).toEqual({ kind: 'unknown' });
    expect(read({}, [...parameters(), { Key: 'TransactionReceipt', Value: 'AAAAAAAAAA' }])).toEqual({
      kind: 'unknown',
    });
    expect(read({}, [...parameters(), { Key: 'TransactionAmount', Value: {} }])).toEqual({ kind: 'unknown' });
    expect(read({}, [...parameters(), ...parameters()])).toMatchObject({ kind: 'succeeded' });
  });

  it('is unknown where it is of another payout', () => {
    for (const OriginatorConversationID of ['pout_2', '', null, undefined, [id]])
      expect([read({ OriginatorConversationID }), read({ OriginatorConversationID, ResultCode: 2040 })]).toEqual([
        { kind: 'unknown' },
        { kind: 'unknown' },
      ]);
  });

  it('is unknown for what is no result at all', () => {
    for (const body of [
      undefined,
      null,
      '',
      'x',
      0,
      [],
      {},
      { Result: null },
      { Result: [] },
      { Result: 'x' },
      { Body: { stkCallback: {} } },
      [callback()],
      { result: callback().Result },
    ])
      expect(b2cResult(body, id)).toEqual({ kind: 'unknown' });
  });
});
