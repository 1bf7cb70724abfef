import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId, type Clock } from '@asili/kernel';
import { EventStore, Metrics, Mongo, sha256 } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { Balances } from '../src/books/balances.mongo.ts';
import { CloseDay, VerifyClose, IndexJournals } from '../src/books/close-day.ts';
import { CountBalances, SumBooks } from '../src/books/account-balances.ts';
import type { Entry } from '../src/books/domain/entry.ts';
import { BrokenBooks, Overdraft, hashOf, journalStream } from '../src/books/domain/journal.ts';
import { EntryReused } from '../src/books/post-entry.ts';
import { BooksSummary } from '../src/books/domain/account-totals.ts';
import { JournalLog } from '../src/books/journal-log.mongo.ts';
import { RecountBooks, VerifyBooks } from '../src/books/verify-books.ts';
import { VerifyAccounts } from '../src/books/verify-accounts.ts';
import { give, inFlight, journalOf, numbers, outcomes, SharedBooks, take } from './support/shared-books.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const withdrawals = isFull ? 500 : 150;
const seeds = Array.from({ length: isFull ? 20 : 4 }, (_, n) => n + 1);
/** Where a test sets it, time stands still. */
let frozen: string | undefined;
const clock: Clock = { now: () => (frozen === undefined ? new Date() : new Date(frozen)) };
let books: SharedBooks;

beforeAll(async () => {
  books = await SharedBooks.start(clock);
});
afterAll(() => books.stop());

describe(`${withdrawals} withdrawals at once over two instances`, () => {
  it('never take more than is there: each is applied or refused, and what is applied adds up', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-opening`, artisan, 200n * BigInt(withdrawals)));
    const result = await outcomes(
      Array.from({ length: withdrawals }, (_, n) =>
        books.post(take(`${artisan}-${n}`, artisan, 250n + BigInt(n % 7)), n),
      ),
    );
    expect(result.others).toEqual([]);
    expect(result.applied + result.refused).toBe(withdrawals);
    const entries = await books.entriesOf(artisan);
    expect(entries).toHaveLength(1 + result.applied);
    expect(entries.filter(({ balance: after }) => BigInt(after ?? -1) < 0n)).toEqual([]);
    expect(await books.balance(artisan)).toBeLessThan(257n);
    for (const { legs } of entries) expect(legs.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
    expect(await books.verify(artisan)).toBe(entries.at(-1)?.hash);
  }, 600_000);
});

/** Ledger invariants as properties: each seed is another workload with repeats, over two instances at once. */
describe.each(seeds)('seed %i', (seed) => {
  it('every entry is whole, posted once, never changed, ordered, chained, and counted exactly', async () => {
    const random = numbers(seed);
    const artisans = [newId('art'), newId('art')] as const;
    const wanted = Array.from({ length: 14 }, (_, n): Entry => {
      const [artisan, minor] = [artisans[random(2)] as string, BigInt(1 + random(1000))];
      return (n < 3 || random(2) === 0 ? give : take)(`${artisans[0]}-${n}`, artisan, minor);
    });
    for (const first of wanted.slice(0, 3)) await books.post(first, random(2));
    const twice = wanted.flatMap((each) => Array.from({ length: 1 + random(3) }, () => each)); // Repeats collapse, beside each other too.
    const { others } = await outcomes(twice.map((each) => books.post(each, random(2))));
    expect(others).toEqual([]);
    const posted = (await Promise.all(artisans.map((artisan) => books.entriesOf(artisan)))).flat();
    expect(new Set(posted.map(({ entryId }) => entryId)).size).toBe(posted.length);
    const totals = await books.counted(...artisans);
    for (const artisan of artisans) {
      const own = posted.filter(({ journal }) => journal === journalOf(artisan));
      const replayed = own
        .flatMap(({ legs }) => legs)
        .filter(({ account }) => account.startsWith('artisan:'))
        .reduce((sum, { amount }) => sum - BigInt(amount), 0n);
      const total = totals.get(`artisan:${artisan}:payable:KES`);
      expect([await books.balance(artisan), total ? total.credit - total.debit : 0n]).toEqual([replayed, replayed]);
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
      expect(await books.verify(artisan)).toBe(own.at(-1)?.hash ?? '');
    }
    const repeated = posted[random(posted.length)];
    const again = wanted.find(({ id }) => id === repeated?.entryId) as Entry;
    expect(await books.post(again, 1)).toEqual(repeated);
    await expect(
      books.post({ ...again, legs: again.legs.map((leg) => ({ ...leg, amount: leg.amount * 2n })) }),
    ).rejects.toThrow(EntryReused);
    await expect(books.post(take(`${artisans[0]}-too-much`, artisans[0], 10n ** 9n))).rejects.toThrow(Overdraft);
  });
});

it('the accounts of all journals together add up to nothing, whoever counts, and however often an entry is told', async () => {
  const artisan = newId('art');
  await books.post(give(`${artisan}-1`, artisan, 100n));
  await until(
    async () =>
      (await books
        .app()
        .get(Mongo)
        .collection('commits')
        .countDocuments({ due: { $exists: true } })) === 0,
    'all reactions to be done',
  );
  const store = books.app().get(EventStore);
  const { events } = await store.read(`${journalStream}${journalOf(artisan)}`);
  const before = await books.app().get(JournalLog, { strict: false }).last();
  await Promise.all([0, 1, 0, 1].map((which) => books.app(which).get(IndexJournals, { strict: false }).run(events)));
  expect(await books.app().get(JournalLog, { strict: false }).last()).toBe(before);
  await Promise.all([0, 1, 0, 1].map((which) => books.app(which).get(CountBalances, { strict: false }).run()));
  const accounts = await books.app().get(Balances, { strict: false }).list('', 10_000);
  expect(accounts.length).toBeGreaterThan(1);
  expect(accounts.reduce((sum, total) => sum + total.debit - total.credit, 0n)).toBe(0n);
  expect(
    (await books.app().get(JournalLog, { strict: false }).after(0, 100_000)).map(({ position }) => position),
  ).toEqual(Array.from({ length: before }, (_, n) => n + 1));
});

describe('the close of a day', () => {
  const close = (which = 0) => books.app(which).get(CloseDay, { strict: false }).run();
  const check = (day: string) => books.app().get(VerifyClose, { strict: false }).run(day);

  it('seals every journal once, whichever instance closes, goes on from the day before, and shows what was altered since', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-1`, artisan, 100n));
    await books.counted(artisan);
    frozen = '2040-03-02T00:10:00.000Z';
    const [first, same] = await Promise.all([close(0), close(1)]);
    expect(same).toEqual(first);
    expect(first).toMatchObject({
      day: '2040-03-01',
      from: 0,
      previousHash: '',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await books.post(take(`${artisan}-2`, artisan, 40n));
    await books.counted(artisan);
    frozen = '2040-03-05T00:10:00.000Z'; // Nobody closed the day between.
    const second = await close();
    expect(second).toMatchObject({ from: first.to, to: first.to + 1, journals: 1, previousHash: first.hash });
    expect(await close(1)).toEqual(second);
    for (const { day } of [first, second]) await check(day);
    const whole = () => books.app().get(VerifyBooks, { strict: false }).run();
    expect(await whole()).toMatchObject({ entries: second.to, lastClose: { day: second.day, hash: second.hash } });
    await books
      .app()
      .get(Mongo)
      .collection('journal_log')
      .updateOne({ entryId: `${artisan}-2` }, { $set: { postedAt: '2020-01-01T00:00:00.000Z' } });
    await expect(check(second.day)).rejects.toThrow(BrokenBooks);
    await expect(whole()).rejects.toThrow(BrokenBooks);
    await check(first.day);
  });

  it('waits while a counted balance is not what its journal says', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-1`, artisan, 100n));
    await books.counted(artisan);
    const totals = books.app().get(Mongo).collection<{ _id: string; credit: string }>('account_totals');
    const alter = (credited: string) =>
      totals.updateOne({ _id: `artisan:${artisan}:payable:KES` }, { $set: { credit: credited } });
    await alter('101');
    frozen = '2040-03-09T00:10:00.000Z'; // Not before: the service closes days by itself, too.
    await expect(close()).rejects.toThrow(`artisan:${artisan}:payable:KES is not what its entries come to`);
    await alter('100');
    expect(await close()).toMatchObject({ day: '2040-03-08' });
  });

  const accountsOf = <T>(of: string) => books.app().get(Mongo).collection<{ _id: string } & T>(of);
  const totals = () => accountsOf<{ debit: string }>('account_totals');
  const figures = () => books.app().get(Metrics).text();

  it('waits while any account is not what its entries come to, and says so to a monitor', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-1`, artisan, 100n));
    await books.counted(artisan);
    const before = await totals().findOne({ _id: 'fx:position:KES' });
    const alter = (debited: string) => totals().updateOne({ _id: 'fx:position:KES' }, { $set: { debit: debited } });
    await alter('7');
    frozen = '2040-03-10T00:10:00.000Z';
    await expect(close()).rejects.toThrow('fx:position:KES is not what its entries come to');
    await expect(close(1)).rejects.toThrow(BrokenBooks); // And goes on saying so.
    expect(await figures()).toContain('asili_books_accounts_off 1');
    await expect(books.app().get(RecountBooks, { strict: false }).run()).rejects.toThrow(
      'fx:position:KES is not what its entries come to',
    );
    await alter(before?.debit ?? '');
    await close();
    expect(await figures()).toMatch(/asili_books_accounts_off 0[^]*asili_books_checked_age_seconds 0/);
    expect(await books.app().get(RecountBooks, { strict: false }).run()).toBe(await totals().countDocuments());
  });

  it('reads what came since the close before, and finds what was altered of an account that lies still', async () => {
    const [still, artisan] = [newId('art'), newId('art')];
    await books.post(give(`${still}-1`, still, 100n));
    await books.counted(still);
    frozen = '2040-03-11T00:10:00.000Z';
    const { to } = await close();
    await books.post(give(`${artisan}-1`, artisan, 100n));
    await books.counted(artisan);
    const reads = jest.spyOn(books.app().get(JournalLog, { strict: false }), 'after');
    frozen = '2040-03-12T00:10:00.000Z';
    await close();
    expect([reads.mock.calls.length > 0, reads.mock.calls.filter(([position]) => position < to)]).toEqual([true, []]);
    reads.mockRestore();
    await accountsOf('account_totals').deleteOne({ _id: `artisan:${still}:payable:KES` });
    frozen = '2040-03-13T00:10:00.000Z';
    await expect(close()).rejects.toThrow(`artisan:${still}:payable:KES is not what its entries come to`);
    const kept = await accountsOf<object>('account_checkpoints').findOne({ _id: `artisan:${still}:payable:KES` });
    if (kept) await accountsOf<object>('account_totals').insertOne(kept);
    await close();
  });

  it('is not misled by what is posted and counted meanwhile, on either instance', async () => {
    const artisan = newId('art');
    await books.post(give(`${artisan}-opening`, artisan, 100_000n));
    const check = (which: number) => books.app(which).get(VerifyAccounts, { strict: false }).run(0);
    const posted = Promise.all(
      Array.from({ length: 120 }, (_, n) => books.post(take(`${artisan}-${n}`, artisan, 5n), n)),
    );
    const checked = await Promise.all(Array.from({ length: 10 }, (_, n) => check(n)));
    await posted;
    await books.counted(artisan);
    expect(await check(0)).toBeGreaterThanOrEqual(Math.max(...checked) + 1);
  });

  it('gives operators one line for all accounts of a kind, counted forward by both instances and never read one by one', async () => {
    const artisans = Array.from({ length: 12 }, () => newId('art'));
    await Promise.all(artisans.map((artisan, n) => books.post(give(`${artisan}-1`, artisan, 7n), n)));
    for (const artisan of artisans) await books.counted(artisan);
    await Promise.all([0, 1].map((which) => books.app(which).get(CountBalances).run()));
    const list = jest.spyOn(books.app().get(Balances), 'list');
    const { accounts } = await books.app().get(SumBooks).run();
    expect(list).not.toHaveBeenCalled();
    list.mockRestore();
    const all = new BooksSummary();
    for (const each of await accountsOf<{ debit: string; credit: string }>('account_totals').find().toArray()) {
      all.add({ account: each._id, debit: BigInt(each.debit), credit: BigInt(each.credit) });
    }
    expect(accounts).toEqual(all.accounts);
    expect(await accountsOf('account_lines').countDocuments()).toBe(accounts.length);
  });

  it('waits while a journal says of its account what its entries do not come to', async () => {
    const [log, artisan] = [books.app().get(JournalLog, { strict: false }), newId('art')];
    const wanted = give(`${artisan}-1`, artisan, 100n);
    const unhashed = {
      entryId: wanted.id,
      journal: journalOf(artisan),
      sequence: 1,
      postedAt: '2040-03-13T12:00:00.000Z',
      legs: wanted.legs.map((leg) => ({ ...leg, amount: String(leg.amount) })),
      balance: '101',
      previousHash: '',
      hash: '',
    };
    await log.add([{ ...unhashed, hash: hashOf(unhashed, sha256) }]);
    frozen = '2040-03-14T00:10:00.000Z';
    for (const check of [close, () => books.app().get(RecountBooks, { strict: false }).run()])
      await expect(check()).rejects.toThrow(`artisan:${artisan}:payable:KES is not what its entries come to`);
    expect(await figures()).toContain('asili_books_accounts_off 1');
  });

  it('waits while the entries of an asset do not come to zero', async () => {
    const [log, artisan] = [books.app().get(JournalLog, { strict: false }), newId('art')];
    const unhashed = {
      entryId: `${artisan}-half`,
      journal: `payment.${artisan}`,
      sequence: 1,
      postedAt: '2040-03-13T12:00:00.000Z',
      legs: [{ account: inFlight, asset: 'KES' as const, amount: '5' }],
      balance: null,
      previousHash: '',
      hash: '',
    };
    await log.add([{ ...unhashed, hash: hashOf(unhashed, sha256) }]);
    frozen = '2040-03-14T00:10:00.000Z';
    await expect(close()).rejects.toThrow('KES is off by 5');
    expect(await figures()).toContain('asili_books_asset_off{asset="KES"} 1');
    await expect(books.app().get(RecountBooks, { strict: false }).run()).rejects.toThrow('KES is off by 5');
  });
});
