import { describe, expect, it } from '@jest/globals';
import { stkResult, b2cResult, transactionStatusResult, reversalResult, accountBalanceResult } from './statuses.ts';

describe('stkResult', () => {
  it.each([
    ['1032', 'cancelled-on-phone'],
    ['1037', 'unreachable'],
    ['1019', 'expired-on-phone'],
    ['2001', 'wrong-pin'],
    ['1025', 'prompt-failed'],
    ['17', 'repeated-too-soon'],
    ['1', 'balance'],
  ])('%s failed: %s', (code, reason) => {
    expect(stkResult(code)).toEqual({ kind: 'failed', reason });
  });

  it('is paid by 0 alone, waits by 4999, and is unknown for what is in no list', () => {
    expect([stkResult('0'), stkResult('4999')]).toEqual([{ kind: 'paid' }, { kind: 'waiting' }]);
    for (const code of ['', '00', '-1', '77', 'SFC_1', 'toString', '__proto__'])
      expect(stkResult(code)).toEqual({ kind: 'unknown' });
  });
});

const id = 'pout_1';
const payoutFacts = {
  TransactionAmount: 10,
  TransactionReceipt: 'SG632NMUAB',
  ReceiverPartyPublicName: '254705912645 - SOMEBODY',
};
const payoutParameters = (over: object = {}): object[] =>
  Object.entries({ ...payoutFacts, ...over }).map(([Key, Value]) => ({ Key, Value: Value }));
const callback = (over: object = {}, ResultParameter: unknown = payoutParameters()) => ({
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
const readPayout = (over: object = {}, of?: unknown) => b2cResult(callback(over, of), id);

describe('b2cResult', () => {
  it.each([
    [0, 10],
    ['0', '10'],
    ['0', '10.00'],
    [0, '10.0'],
  ])('succeeds by code %j with amount %j', (ResultCode, TransactionAmount) => {
    expect(readPayout({ ResultCode }, payoutParameters({ TransactionAmount }))).toEqual({
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
    expect([
      readPayout({ ResultCode, ResultParameters: undefined }),
      readPayout({ ResultCode: String(ResultCode) }),
    ]).toEqual([
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
      expect(readPayout({ ResultCode })).toEqual({ kind: 'unknown' });
    for (const ResultType of [1, '1', null, undefined, [0]])
      expect([readPayout({ ResultType }), readPayout({ ResultType, ResultCode: 2040 })]).toEqual([
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
      expect(readPayout({}, payoutParameters({ TransactionAmount }))).toEqual({ kind: 'unknown' });
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
      expect(readPayout({}, payoutParameters({ TransactionReceipt }))).toEqual({ kind: 'unknown' });
    for (const none of [[], {}, null, 'x', [null], [[payoutParameters()]], [{ Key: 'TransactionAmount' }]])
      expect(readPayout({}, none)).toEqual({ kind: 'unknown' });
    expect(readPayout({ ResultParameters: undefined })).toEqual({ kind: 'unknown' });
  });

  it('is unknown where an amount or a receipt is told twice and differently', () => {
    expect(readPayout({}, [...payoutParameters(), { Key: 'TransactionAmount', Value: 250_000 }])).toEqual({
      kind: 'unknown',
    });
    expect(readPayout({}, [...payoutParameters(), { Key: 'TransactionReceipt', Value: 'AAAAAAAAAA' }])).toEqual({
      kind: 'unknown',
    });
    expect(readPayout({}, [...payoutParameters(), { Key: 'TransactionAmount', Value: {} }])).toEqual({
      kind: 'unknown',
    });
    expect(readPayout({}, [...payoutParameters(), ...payoutParameters()])).toMatchObject({ kind: 'succeeded' });
  });

  it('is unknown where it is of another payout', () => {
    for (const OriginatorConversationID of ['pout_2', '', null, undefined, [id]])
      expect([
        readPayout({ OriginatorConversationID }),
        readPayout({ OriginatorConversationID, ResultCode: 2040 }),
      ]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
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

const statusFacts = {
  DebitPartyName: '600310 - Safaricom333',
  OriginatorConversationID: id,
  TransactionStatus: 'Completed',
  Amount: '300',
  ConversationID: 'AG_1',
  ReceiptNo: 'MBN31H462N',
};
const statusParameters = (over: object = {}): object[] =>
  Object.entries({ ...statusFacts, ...over }).map(([Key, Value]) => ({ Key, Value: Value }));
const readStatus = (over: object = {}, ResultParameter: unknown = statusParameters()) =>
  transactionStatusResult(
    {
      Result: {
        ResultType: 0,
        ResultCode: 0,
        ResultDesc: '',
        OriginatorConversationID: '3213-416199-2',
        ConversationID: 'AG_2',
        TransactionID: 'MBN0000000',
        ResultParameters: { ResultParameter },
        ...over,
      },
    },
    id,
  );

describe('transactionStatusResult', () => {
  it('succeeded when completed, with the receipt and the amount of the payout', () => {
    for (const [ResultCode, Amount] of [
      [0, '300'],
      ['0', 300],
      [0, '300.00'],
    ])
      expect(readStatus({ ResultCode }, statusParameters({ Amount }))).toEqual({
        kind: 'succeeded',
        receipt: 'MBN31H462N',
        shillings: 300n,
      });
    expect(
      readStatus({}, [
        ...statusParameters(),
        { Key: 'DebitPartyName', Value: '254708374149 - SOMEBODY' },
        { Key: 'TransactionReason' },
      ]),
    ).toMatchObject({ kind: 'succeeded' });
  });

  it.each(['Declined', 'Cancelled', 'Expired'])('failed when it is %s, though the code is 0', (TransactionStatus) => {
    expect(readStatus({}, statusParameters({ TransactionStatus }))).toEqual({ kind: 'failed', reason: 'declined' });
  });

  it('is unknown while it goes on, and for a state in no list', () => {
    for (const TransactionStatus of [
      'Initiated',
      'Authorized',
      'Pending Authorized',
      'Pending',
      'declined',
      'DECLINED',
      'Completed ',
      '',
      null,
      undefined,
      ['Declined'],
      { Declined: 1 },
    ])
      expect(readStatus({}, statusParameters({ TransactionStatus }))).toEqual({ kind: 'unknown' });
    expect(readStatus({}, [...statusParameters(), { Key: 'TransactionStatus', Value: 'Declined' }])).toEqual({
      kind: 'unknown',
    });
  });

  it('is absent by the one code for it', () => {
    expect(readStatus({ ResultCode: 'R000002', ResultParameters: undefined })).toEqual({ kind: 'absent' });
  });

  it('takes an error of the question for none of the payout', () => {
    for (const ResultCode of [
      1,
      2,
      8,
      11,
      21,
      2001,
      2040,
      8006,
      'SFC_IC0003',
      '',
      'toString',
      null,
      ['0'],
      ['R000002'],
    ])
      expect([
        readStatus({ ResultCode }),
        readStatus({ ResultCode }, statusParameters({ TransactionStatus: 'Declined' })),
      ]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
  });

  it('is unknown where it tells of another payout, or not what was sent', () => {
    for (const over of [
      { OriginatorConversationID: 'pout_2' },
      { OriginatorConversationID: undefined },
      { OriginatorConversationID: 'pout_2', TransactionStatus: 'Declined' },
      { Amount: '' },
      { Amount: '1.5' },
      { Amount: -3 },
      { ReceiptNo: '' },
      { ReceiptNo: 'x y' },
      { ReceiptNo: undefined },
    ])
      expect(readStatus({}, statusParameters(over))).toEqual({ kind: 'unknown' });
  });

  it('is unknown for what is no answer', () => {
    for (const body of [undefined, null, '', 0, [], {}, { Result: null }, { Result: { ResultCode: 0 } }])
      expect(transactionStatusResult(body, id)).toEqual({ kind: 'unknown' });
    expect([readStatus({ ResultType: 1 }), readStatus({ ResultType: 1, ResultCode: 'R000002' })]).toEqual([
      { kind: 'unknown' },
      { kind: 'unknown' },
    ]);
  });
});

describe('reversalResult', () => {
  it('is done by 0, and by having been done before', () => {
    expect([reversalResult('0'), reversalResult('R000001')]).toEqual([{ kind: 'succeeded' }, { kind: 'succeeded' }]);
  });

  it.each([
    ['11', 'account'],
    ['21', 'credentials'],
    ['2001', 'credentials'],
    ['8006', 'credentials'],
    ['R000002', 'receipt'],
  ])('%s failed: %s', (code, reason) => {
    expect(reversalResult(code)).toEqual({ kind: 'failed', reason });
  });

  it('goes on while the account is empty, and for what is in no list', () => {
    for (const code of ['1', '', '00', '-1', '77', 'R000003', 'toString', '__proto__'])
      expect(reversalResult(code)).toEqual({ kind: 'pending' });
  });
});

const expected = (balance: unknown, code: unknown = 0) => ({
  Result: {
    ResultType: 0,
    ResultCode: code,
    OriginatorConversationID: 'x',
    ResultParameters: { ResultParameter: [{ Key: 'AccountBalance', Value: balance }] },
  },
});

it('is all accounts of the short code together', () => {
  expect(
    accountBalanceResult(
      expected(
        'Working Account|KES|0.00|0.00|0.00|0.00&Utility Account|KES|10000000.00|10000000.00|0.00|0.00&Charges Paid Account|KES|-1540.00|-1540.00|0.00|0.00',
      ),
    ),
  ).toEqual({ minor: 999_846_000n, charges: -154_000n });
  expect(accountBalanceResult(expected('Utility Account|KES|228037.50|228037.50|0.00|0.00'))).toEqual({
    minor: 22_803_750n,
  });
});

it('is nothing where a part of it cannot be read', () => {
  for (const wrong of [
    '',
    'Utility Account|USD|1.00',
    'Utility Account|KES|1.0',
    'Utility Account|KES|1e3',
    'Utility Account|KES|1.00&',
    undefined,
    7,
    {},
  ])
    expect(accountBalanceResult(expected(wrong))).toBeNull();
  for (const body of [null, '', {}, expected('Utility Account|KES|1.00', 2001)])
    expect(accountBalanceResult(body)).toBeNull();
});
