import { proto } from '@hiero-ledger/proto';
import fc from 'fast-check';
import { int64, toBigInt, toNumber, uint64 } from './int64.ts';

const MAX_INT64 = (1n << 63n) - 1n;

describe('64-bit fields', () => {
  it('come back from the wire as they went, signed and unsigned', () => {
    fc.assert(
      fc.property(fc.bigInt(-MAX_INT64 - 1n, MAX_INT64), fc.bigInt(0n, (1n << 64n) - 1n), (signed, unsigned) => {
        const amount = proto.AccountAmount.decode(
          proto.AccountAmount.encode({ amount: int64(signed) }).finish(),
        ).amount;
        const body = proto.TransactionBody.decode(
          proto.TransactionBody.encode({ transactionFee: uint64(unsigned) }).finish(),
        );
        expect(toBigInt(amount)).toBe(signed);
        expect(toBigInt(body.transactionFee)).toBe(unsigned);
      }),
    );
  });

  it('are 0 when absent, and numbers when small', () => {
    expect([toBigInt(undefined), toBigInt(null)]).toEqual([0n, 0n]);
    expect([toNumber(int64(-7)), toNumber(uint64(4_294_967_297)), toNumber(null)]).toEqual([-7, 4_294_967_297, 0]);
  });
});
