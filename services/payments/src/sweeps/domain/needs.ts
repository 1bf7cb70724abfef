import type { PostedEntry } from '../../books/domain/journal.ts';

/** What the books say of HBAR, up to an entry of the journal log; amounts in tinybar. */
export interface Needs {
  /** Of the last entry counted in. */
  readonly position: number;
  /** What the account HBAR is paid to should hold. */
  readonly hot: bigint;
  /** What is owed to those it came from: what is to go back to buyers, and what is of no sale. */
  readonly due: bigint;
  /** What went back, by UTC day. */
  readonly refunds: ReadonlyMap<string, bigint>;
}

export const nothingYet: Needs = { position: 0, hot: 0n, due: 0n, refunds: new Map() };

const hotAccount = 'hbar:treasury:hot';
const owed = /^(customer:[^:]+:refund_due|suspense:unmatched):HBAR$/;
const wentBack = /^(refund|unmatched-returned)\./;

/** With one more entry. Pure. All of them come out of the same entries, so none is ahead of the others. */
export function count(
  needs: Needs,
  { position, entryId, postedAt, legs }: PostedEntry & { readonly position: number },
): Needs {
  const sumOf = (of: (account: string) => boolean): bigint =>
    legs.reduce((sum, { account, amount }) => (of(account) ? sum + BigInt(amount) : sum), 0n);
  const moved = sumOf((account) => account === hotAccount);
  const [day, back] = [postedAt.slice(0, 10), wentBack.test(entryId) ? -moved : 0n];
  return {
    position,
    hot: needs.hot + moved,
    due: needs.due - sumOf((account) => owed.test(account)),
    refunds: back === 0n ? needs.refunds : new Map(needs.refunds).set(day, (needs.refunds.get(day) ?? 0n) + back),
  };
}

/** Without the days before that one. Pure. */
export const since = (needs: Needs, first: string): Needs => ({
  ...needs,
  refunds: new Map([...needs.refunds].filter(([day]) => day >= first)),
});
