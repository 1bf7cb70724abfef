import { fixedClock } from '@asili/kernel/testing';
import { describe, expect, it } from '@jest/globals';
import { CommandRunner, publishedEvents, type EventStore, sha256 } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { payable, credit, debit, entry, undoingEntry, type Entry, InvalidEntry } from './domain/entry.ts';
import { BrokenBooks, Overdraft, verifyChain, type EntryPosted, type PostedEntry } from './domain/journal.ts';
import { EntryReused, PostEntry } from './post-entry.ts';
import { GetBalance } from './account-balances.ts';

const kes = (minor: bigint) => ({ currency: 'KES', minor }) as const;
const usd = (minor: bigint) => ({ currency: 'USD', minor }) as const;
const give = (id: string, minor: bigint, artisan = 'art_1'): Entry =>
  entry(id, 'payment.pay_1', [debit('fx:position:KES', kes(minor)), credit(payable(artisan, 'KES'), kes(minor))]);
const take = (id: string, minor: bigint, artisan = 'art_1'): Entry =>
  entry(id, 'payout.out_1', [
    debit(payable(artisan, 'KES'), kes(minor)),
    credit('payout:inflight:mpesa:KES', kes(minor)),
  ]);
const journal = (artisan = 'art_1'): string => `journal-artisan.${artisan}.payable.KES`;

function open() {
  const store: EventStore = new MemoryEventStore({
    service: 'payments',
    registry: publishedEvents,
    aggregates: ['journal'],
  });
  const commands = new CommandRunner(store);
  const clock = fixedClock(new Date('2026-11-24T11:05:00Z'));
  const [one, two] = [new PostEntry(commands, clock), new PostEntry(commands, clock)];
  const balance = (artisan = 'art_1') => new GetBalance(commands).run(artisan, 'KES').then(({ minor }) => minor);
  const entries = async (stream = journal()): Promise<PostedEntry[]> =>
    (await store.read<EntryPosted>(stream)).events.map(({ data }) => data);
  return { post: one, other: two, balance, entries };
}

describe('posting an entry', () => {
  it('says what the guarded account holds after it, and follows the entry before it', async () => {
    const { post, entries, balance } = open();
    await post.run(give('a', 500n));
    await post.run(take('b', 200n));
    expect([await balance(), await balance('art_2')]).toEqual([300n, 0n]);
    const all = await entries();
    expect(all).toMatchObject([
      { sequence: 1, balance: '500', previousHash: '' },
      { sequence: 2, balance: '300', previousHash: all[0]?.hash },
    ]);
    expect(verifyChain(all, sha256)).toBe(all[1]?.hash);
  });

  it('twice is once, also when it comes back after others', async () => {
    const { post, other, entries } = open();
    const first = await post.run(give('a', 500n));
    await post.run(take('b', 500n));
    expect(await Promise.all([post.run(give('a', 500n)), other.run(give('a', 500n))])).toEqual([first, first]);
    expect(await entries()).toHaveLength(2);
  });

  it('under an id that stands for something else is refused, in the same journal and in any other', async () => {
    const { post, entries } = open();
    await post.run(give('a', 500n));
    for (const other of [
      give('a', 501n),
      give('a', 500n, 'art_2'),
      take('a', 500n),
      entry('a', 'payment.pay_1', [debit('bank:USD', usd(1n)), credit('fx:position:USD', usd(1n))]),
    ])
      await expect(post.run(other)).rejects.toThrow(EntryReused);
    expect(
      [await entries(), await entries(journal('art_2')), await entries('journal-payment.pay_1')].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 0, 0]);
  });

  it('made again by a release that says it otherwise leaves what stands, and is undone as it stands', async () => {
    const { post, entries } = open();
    const held = (account: string, home = 'payment.pay_1'): Entry =>
      entry('held', home, [debit(account, usd(500n)), credit('suspense:unmatched:USD', usd(500n))]);
    const of = (each: Entry) => ({ entry: each, undoing: undoingEntry('decided', each.home, each.legs) });
    await post.ensureAll([held('psp:stripe:receivable:USD')]);
    await post.ensureAll([held('bank:USD'), held('bank:USD', 'payment.pay_2')]);
    expect(await entries('journal-payment.pay_1')).toHaveLength(1);
    await post.ensureAll([of(held('bank:USD')), of(held('bank:USD'))]);
    const all = await entries('journal-payment.pay_1');
    expect(
      all.map(({ entryId, legs }) => [entryId, ...legs.map(({ account, amount }) => `${account} ${amount}`)]),
    ).toEqual([
      ['held', 'psp:stripe:receivable:USD 500', 'suspense:unmatched:USD -500'],
      ['decided', 'suspense:unmatched:USD 500', 'psp:stripe:receivable:USD -500'],
    ]);
    expect(await entries('journal-payment.pay_2')).toEqual([]);
  });

  it('that takes more than is there is refused and changes nothing', async () => {
    const { post, entries } = open();
    await expect(post.run(take('a', 1n))).rejects.toThrow(Overdraft);
    await post.run(give('b', 500n));
    await expect(post.run(take('c', 501n))).rejects.toThrow(Overdraft);
    await post.run(take('d', 500n));
    expect((await entries()).map(({ entryId }) => entryId)).toEqual(['b', 'd']);
  });

  it.each<[string, Entry]>([
    ['does not add up', entry('x', 'payment.p', [debit('bank:USD', usd(2n)), credit('fx:position:USD', usd(1n))])],
    [
      'adds up only over two assets',
      entry('x', 'payment.p', [debit('bank:USD', usd(1n)), credit('fx:position:KES', kes(1n))]),
    ],
    ['has one leg', entry('x', 'payment.p', [debit('bank:USD', usd(1n))])],
    [
      'moves nothing',
      { id: 'x', home: 'payment.p', legs: [debit('bank:USD', usd(0n)), credit('fx:position:USD', usd(0n))] },
    ],
    [
      'names an account nobody knows',
      entry('x', 'payment.p', [debit('pocket:USD', usd(1n)), credit('fx:position:USD', usd(1n))]),
    ],
    [
      'counts an account in another asset',
      entry('x', 'payment.p', [debit('bank:USD', kes(1n)), credit('fx:position:KES', kes(1n))]),
    ],
    [
      'touches two guarded accounts',
      entry('x', 'payment.p', [debit(payable('art_1', 'KES'), kes(1n)), credit(payable('art_2', 'KES'), kes(1n))]),
    ],
  ])('that %s is refused', async (_what, wrong) => {
    await expect(open().post.run(wrong)).rejects.toThrow(InvalidEntry);
  });
});

describe('the chain of a journal', () => {
  it('shows any change, loss or repetition', async () => {
    const { post, entries } = open();
    for (const id of ['a', 'b', 'c']) await post.run(give(id, 5n));
    const all = await entries();
    const [first, second, third] = all as [PostedEntry, PostedEntry, PostedEntry];
    const altered: readonly (readonly PostedEntry[])[] = [
      [second, third],
      [first, third],
      [first, first, second],
      [second, first, third],
      [first, { ...second, balance: '11' }, third],
      [first, { ...second, legs: [...second.legs].reverse() }, third],
      [first, { ...second, postedAt: '2026-11-24T11:05:01.000Z' }, third],
      [{ ...first, entryId: 'z' }, second, third],
    ];
    for (const entriesOf of altered) expect(() => verifyChain(entriesOf, sha256)).toThrow(BrokenBooks);
    expect(verifyChain(all, sha256)).toBe(third.hash);
  });
});
