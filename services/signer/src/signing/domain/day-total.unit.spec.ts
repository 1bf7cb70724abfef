import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countSigned, ofLastDay, totalOf, type Signed, OverDayLimit } from './check-transfer.ts';

const hour = 3_600_000;
const at = (hours: number): Date => new Date(Date.parse('2026-11-26T00:00:00Z') + hours * hour);
const signed = (id: string, hours: number, counts: bigint, digest = `d-${id}`): Signed => ({
  id,
  digest,
  at: at(hours),
  counts,
});

describe('what is signed for within 24 hours', () => {
  it('is never more than the limit, and may be all of it', () => {
    const first = countSigned([], signed('a', 0, 60n), 100n) ?? [];
    expect(totalOf(countSigned(first, signed('b', 1, 40n), 100n) ?? [])).toBe(100n);
    expect(() => countSigned(first, signed('b', 1, 41n), 100n)).toThrow(OverDayLimit);
  });

  it('rolls: what is 24 hours old counts no more, what is a millisecond younger does', () => {
    const before = [signed('a', 0, 100n)];
    expect(countSigned(before, signed('b', 24, 100n), 100n)).toEqual([signed('b', 24, 100n)]);
    expect(() => countSigned(before, { ...signed('b', 24, 100n), at: new Date(at(24).getTime() - 1) }, 100n)).toThrow(
      OverDayLimit,
    );
  });

  it('counts the same bytes once, also when nothing is left, and refuses other bytes under their id', () => {
    const before = [signed('a', 0, 100n)];
    expect(countSigned(before, signed('a', 1, 100n), 100n)).toBeNull();
    expect(() => countSigned(before, signed('a', 1, 1n, 'other'), 1000n)).toThrow('SIGNER.TRANSFER_REFUSED');
  });

  it('counts what another signer’s clock has in the future', () => {
    expect(() => countSigned([signed('a', 1, 100n)], signed('b', 0, 1n), 100n)).toThrow(OverDayLimit);
  });

  it('holds for any run of transfers: no 24 hours have more than the limit', () => {
    const limit = 100n;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.bigInt({ min: 1n, max: 60n })), { maxLength: 60 }),
        (asked) => {
          const given: Signed[] = [];
          let [kept, hours]: [readonly Signed[], number] = [[], 0];
          for (const [index, [later, counts]] of asked.entries()) {
            hours += later;
            const next = signed(String(index), hours, counts);
            try {
              kept = countSigned(kept, next, limit) ?? kept;
              given.push(next);
            } catch (error) {
              expect(error).toBeInstanceOf(OverDayLimit);
            }
          }
          for (const each of given)
            expect(
              totalOf(
                ofLastDay(
                  given.filter((other) => other.at <= each.at),
                  each.at,
                ),
              ) <= limit,
            ).toBe(true);
        },
      ),
    );
  });
});
