import type { Asset } from '@asili/kernel';
import { accountOf, position } from '../../books/domain/accounts.ts';
import { credit, debit, entry, type Entry } from '../../books/domain/entry.ts';

const cold = 'hbar:treasury:cold';

/** Where money of our own comes from that is on that account: what is kept cold, or in a bank, came from outside the books, and is a position. */
export function ownSource(account: string, asset: Asset): string {
  const source = asset === 'HBAR' ? cold : `bank:${asset}`;
  return account === source ? position(asset) : source;
}

/** Money of our own came to an account: out of what is kept cold, or of our bank, or from outside to one of these. Pure. */
export function topUpEntry({
  breakId,
  account,
  difference,
}: {
  readonly breakId: string;
  readonly account: string;
  readonly difference: string;
}): Entry {
  const { asset } = accountOf(account);
  const money = { currency: asset, minor: BigInt(difference) };
  return entry(`top-up.${breakId}`, `break.${breakId}`, [
    debit(account, money),
    credit(ownSource(account, asset), money),
  ]);
}
