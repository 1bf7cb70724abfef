import { describe, expect, it } from '@jest/globals';
import { transactionStatusResult } from './transaction-status-result.ts';

const id = 'pout_1';
const facts = {
  DebitPartyName: '600310 - Safaricom333',
  OriginatorConversationID: id,
  TransactionStatus: 'Completed',
  Amount: '300',
  ConversationID: 'AG_1',
  ReceiptNo: 'MBN31H462N',
};
const parameters = (over: object = {}): object[] =>
  Object.entries({ ...facts, ...over }).map(([Key, Value]) => ({ Key, Value: Value }));
const read = (over: object = {}, ResultParameter: unknown = parameters()) =>
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
      expect(read({ ResultCode }, parameters({ Amount }))).toEqual({
        kind: 'succeeded',
        receipt: 'MBN31H462N',
        shillings: 300n,
      });
    expect(
      read({}, [
        ...parameters(),
        { Key: 'DebitPartyName', Value: '254708374149 - SOMEBODY' },
        { Key: 'TransactionReason' },
      ]),
    ).toMatchObject({ kind: 'succeeded' });
  });

  it.each(['Declined', 'Cancelled', 'Expired'])('failed when it is %s, though the code is 0', (TransactionStatus) => {
    expect(read({}, parameters({ TransactionStatus }))).toEqual({ kind: 'failed', reason: 'declined' });
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
      expect(read({}, parameters({ TransactionStatus }))).toEqual({ kind: 'unknown' });
    expect(read({}, [...parameters(), { Key: 'TransactionStatus', Value: 'Declined' }])).toEqual({ kind: 'unknown' });
  });

  it('is absent by the one code for it', () => {
    expect(read({ ResultCode: 'R000002', ResultParameters: undefined })).toEqual({ kind: 'absent' });
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
      expect([read({ ResultCode }), read({ ResultCode }, parameters({ TransactionStatus: 'Declined' }))]).toEqual([
        { kind: 'unknown' },
        { kind: 'unknown' },
      ]);
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
      expect(read({}, parameters(over))).toEqual({ kind: 'unknown' });
  });

  it('is unknown for what is no answer', () => {
    for (const body of [undefined, null, '', 0, [], {}, { Result: null }, { Result: { ResultCode: 0 } }])
      expect(transactionStatusResult(body, id)).toEqual({ kind: 'unknown' });
    expect([read({ ResultType: 1 }), read({ ResultType: 1, ResultCode: 'R000002' })]).toEqual([
      { kind: 'unknown' },
      { kind: 'unknown' },
    ]);
  });
});
