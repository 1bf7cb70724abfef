import type { Asset } from '@asili/kernel';
import { accountOf, position } from '../../books/domain/accounts.ts';
import { credit, debit, entry, type Entry } from '../../books/domain/entry.ts';

const cold = 'hbar:treasury:cold';

/** Where money of our own comes from that is on that account: what is kept cold came from outside the books, and is a position in HBAR. */
export function ownSource(account: string, asset: Asset): string {
  if (account === cold) return position(asset);
  return asset === 'HBAR' ? cold : `bank:${asset}`;
}

/** Money of our own came to an account: out of what is kept cold, or of our bank. Pure. */
export function topUpEntry({ breakId, account, difference }: { readonly breakId: string; readonly account: string; readonly difference: string }): Entry {
  const { asset } = accountOf(account);
  const money = { currency: asset, minor: BigInt(difference) };
  return entry(`top-up.${breakId}`, `break.${breakId}`, [debit(account, money), credit(ownSource(account, asset), money)]);
}
