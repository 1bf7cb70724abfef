/**
 * The invariants the Ledger Conformance Kit lists (its own numbers and titles), on the books of two instances. The kit could not be had
 * from its registry, so they are carried over: our own word, not its. One seed, or twenty at its own loads where `ASILI_TESTS` is `full`.
 * Its transfers from one account to another are an artisan's payable and the clearing account of payouts here, for an entry touches one
 * guarded account.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { RecountBooks } from '../src/books/verify-books.ts';
import type { Entry } from '../src/books/domain/entry.ts';
import { Overdraft } from '../src/books/domain/journal.ts';
import { give, numbers, outcomes, payable, SharedBooks, take } from './support/shared-books.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const seeds = Array.from({ length: isFull ? 20 : 1 }, (_, n) => n + 1);
/** How many entries come at once to one account, and to eight; and how many one after the other. */
const sizes = isFull ? { hot: 500, moves: 400, cents: 1_000 } : { hot: 200, moves: 160, cents: 100 };
let books: SharedBooks;
beforeAll(async () => {
  books = await SharedBooks.start({ now: () => new Date() });
});
afterAll(() => books.stop());

/** All at once, shared out between the two instances. */
const burst = (count: number, entryOf: (n: number) => Entry) =>
  outcomes(Array.from({ length: count }, (_, n) => books.post(entryOf(n), n)));
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What the legs in an artisan's journal come to. */
async function projection(artisan: string): Promise<bigint> {
  const legs = (await books.entriesOf(artisan)).flatMap((posted) => posted.legs);
  return sumOf(legs.filter(({ account }) => account === payable(artisan)).map(({ amount }) => -BigInt(amount)));
}

describe.each(seeds)('seed %i', (seed) => {
  const random = numbers(seed);
  const amount = (below: number): bigint => BigInt(1 + random(below));

  it('INV-05: concurrent duplicates collapse to one', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-opening`, artisan, 100_000n));
    const moved = amount(5_000);
    expect(await burst(64, () => take(`${artisan}-race`, artisan, moved))).toEqual({
      applied: 64,
      refused: 0,
      others: [],
    }); // Each is told of the one.
    expect(await books.entriesOf(artisan)).toHaveLength(2);
    expect(await books.balance(artisan)).toBe(100_000n - moved);
  });

  it('INV-06: no lost updates on a hot account', async () => {
    const artisan = newId('art');
    const amounts = Array.from({ length: sizes.hot }, () => amount(200));
    expect(await burst(sizes.hot, (n) => give(`${artisan}-hot-${n}`, artisan, amounts[n] as bigint))).toEqual({
      applied: sizes.hot,
      refused: 0,
      others: [],
    });
    expect(await books.balance(artisan)).toBe(sumOf(amounts));
  });

  it('INV-07, INV-08, INV-13: value is conserved under concurrent moves, balances equal their journals, and state rebuilds from the log', async () => {
    const artisans = Array.from({ length: 8 }, () => newId('art'));
    for (const artisan of artisans) await books.post(give(`${artisan}-opening`, artisan, 100_000n));
    const moves = Array.from({ length: sizes.moves }, (_, n) => ({
      artisan: artisans[n % 8] as string,
      moved: amount(200),
      isTaken: random(2) === 0,
    }));
    const result = await burst(sizes.moves, (n) => {
      const { artisan, moved, isTaken } = moves[n] as (typeof moves)[number];
      return (isTaken ? take : give)(`${artisan}-move-${n}`, artisan, moved);
    });
    expect(result).toEqual({ applied: sizes.moves, refused: 0, others: [] });
    const totals = await books.counted(...artisans);
    for (const artisan of artisans) {
      const own = moves
        .filter((move) => move.artisan === artisan)
        .map(({ moved, isTaken }) => (isTaken ? -moved : moved));
      const total = totals.get(payable(artisan));
      const expected = 100_000n + sumOf(own);
      expect([await books.balance(artisan), await projection(artisan), total && total.credit - total.debit]).toEqual([
        expected,
        expected,
        expected,
      ]);
    }
    const legs = (await Promise.all(artisans.map((artisan) => books.entriesOf(artisan))))
      .flat()
      .flatMap((posted) => posted.legs);
    expect(sumOf(legs.map((leg) => BigInt(leg.amount)))).toBe(0n);
    expect(await books.app().get(RecountBooks, { strict: false }).run()).toBeGreaterThan(0);
  });

  it('INV-09, INV-14: a drain stops at nothing, in an order without gaps', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-opening`, artisan, 10_000n));
    expect(await burst(20, (n) => take(`${artisan}-drain-${n}`, artisan, 1_000n))).toEqual({
      applied: 10,
      refused: 10,
      others: [],
    });
    expect(await books.balance(artisan)).toBe(0n);
    expect((await books.entriesOf(artisan)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 11 }, (_, n) => n + 1),
    );
  });

  it('INV-10: no precision drift over many small movements', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-opening`, artisan, 100_000n));
    for (let n = 0; n < sizes.cents; n += 1) await books.post(take(`${artisan}-cent-${n}`, artisan, 1n), n);
    const left = 100_000n - BigInt(sizes.cents);
    expect([await books.balance(artisan), await projection(artisan)]).toEqual([left, left]);
  });

  it('INV-12: reversal is compensation, never deletion', async () => {
    const artisan = newId('art');
    const moved = amount(5_000);
    await books.post(give(`${artisan}-original`, artisan, moved));
    const before = await books.entriesOf(artisan);
    const original = give(`${artisan}-reversal`, artisan, moved);
    await books.post({ ...original, legs: original.legs.map((leg) => ({ ...leg, amount: -leg.amount })) });
    const after = await books.entriesOf(artisan);
    expect(after).toHaveLength(2);
    expect(after.slice(0, 1)).toEqual(before);
    expect(await books.balance(artisan)).toBe(0n);
  });

  it('INV-15: a duplicate of a refused entry is refused, too, until there is money for it', async () => {
    const artisan = newId('art');
    const refused = take(`${artisan}-refused`, artisan, 1_000n);
    for (let n = 0; n < 3; n += 1) await expect(books.post(refused, n)).rejects.toThrow(Overdraft);
    expect(await books.entriesOf(artisan)).toEqual([]);
    await books.post(give(`${artisan}-later`, artisan, 1_000n));
    await books.post(refused);
    expect(await books.balance(artisan)).toBe(0n);
  });
});
