import { DomainError } from '@asili/kernel';
import type { WrittenData } from '@asili/contracts';
import { canonicalJson } from '../../quotes/domain/make-quote.ts';
import { guardedAccount, journalOf, type Entry } from './entry.ts';

/** The guarded account holds less than the entry takes from it. */
export class Overdraft extends DomainError {
  readonly code = 'PAYMENTS.OVERDRAFT';
  readonly status = 409;
}

/** What is stored is not what was posted. */
export class BrokenBooks extends Error {
  override readonly name = 'BrokenBooks';
}

export type PostedEntry = WrittenData<'payments.entry-posted.v1'>;
export interface EntryPosted {
  readonly type: 'entry-posted';
  readonly data: PostedEntry;
}

/** A journal is as its last entry left it. */
export type JournalState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'open'; readonly sequence: number; readonly balance: string | null; readonly hash: string };

export interface PostEntryCommand {
  readonly entry: Entry;
  readonly now: Date;
}

/** SHA-256, hex. */
export type Digest = (text: string) => string;

/** The hash of an entry, over everything else it says, the hash before it included. */
export function hashOf({ hash: _own, ...entry }: PostedEntry, digest: Digest): string {
  return digest(canonicalJson(entry));
}

/**
 * What posting an entry does to its journal. Pure. The stream's version decides between rivals, its commit id makes a repeat a success.
 * @throws Overdraft where the guarded account would fall below zero
 */
function decide(state: JournalState, { entry, now }: PostEntryCommand, digest: Digest): EntryPosted[] {
  const before = state.kind === 'open' ? state : { sequence: 0, balance: null, hash: '' };
  const unhashed = {
    entryId: entry.id,
    journal: journalOf(entry),
    sequence: before.sequence + 1,
    postedAt: now.toISOString(),
    legs: entry.legs.map(({ account, asset, amount }) => ({ account, asset, amount: String(amount) })),
    balance: balanceAfter(before.balance, entry),
    previousHash: before.hash,
    hash: '',
  };
  return [{ type: 'entry-posted', data: { ...unhashed, hash: hashOf(unhashed, digest) } }];
}

function balanceAfter(before: string | null, entry: Entry): string | null {
  const guarded = guardedAccount(entry);
  if (guarded === undefined) return null;
  const credited = entry.legs.reduce((sum, { account, amount }) => (account === guarded ? sum - amount : sum), 0n);
  const balance = BigInt(before ?? 0) + credited;
  if (balance < 0n) throw new Overdraft();
  return String(balance);
}

const evolve = (_state: JournalState, { data: { sequence, balance, hash } }: EntryPosted): JournalState => ({
  kind: 'open',
  sequence,
  balance,
  hash,
});

export const journalStream = 'journal-';

/** The journal aggregate; its stream is `journal-<journal>`. */
export const journalDecider = (digest: Digest) => ({
  initial: { kind: 'empty' } as JournalState,
  decide: (state: JournalState, command: PostEntryCommand): EntryPosted[] => decide(state, command, digest),
  evolve,
  stream: (journal: string): string => `${journalStream}${journal}`,
  wholeEvents: true as const,
});

/** Whether what stands in the books is what was asked for: the same legs in the same order. */
export function isPosted(posted: PostedEntry, { id, legs }: Entry): boolean {
  const texts = legs.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`);
  return (
    posted.entryId === id &&
    posted.legs.length === legs.length &&
    posted.legs.every(({ account, asset, amount }, index) => `${account} ${asset} ${amount}` === texts[index])
  );
}

/** Follows the entries of one journal from a head on. @returns the last hash @throws BrokenBooks where one is missing, doubled or altered */
export function verifyChain(
  entries: readonly PostedEntry[],
  digest: Digest,
  from: { sequence: number; hash: string } = { sequence: 0, hash: '' },
): string {
  let { sequence, hash } = from;
  for (const entry of entries) {
    if (entry.sequence !== sequence + 1 || entry.previousHash !== hash || entry.hash !== hashOf(entry, digest))
      throw new BrokenBooks(`${entry.journal}: entry ${entry.sequence} does not follow ${sequence}`);
    ({ sequence, hash } = entry);
  }
  return hash;
}
