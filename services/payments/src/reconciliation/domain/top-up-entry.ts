import type { Asset } from '@asili/kernel';
import { accountOf } from '../../books/domain/accounts.ts';
import { credit, debit, entry, type Entry } from '../../books/domain/entry.ts';

/** Where money of our own comes from. */
export const ownSource = (asset: Asset): string => (asset === 'HBAR' ? 'hbar:treasury:cold' : `bank:${asset}`);

/** Money of our own came to a float: out of what is kept cold, or of our bank. Pure. */
export function topUpEntry({ breakId, account, difference }: { readonly breakId: string; readonly account: string; readonly difference: string }): Entry {
  const { asset } = accountOf(account);
  const money = { currency: asset, minor: BigInt(difference) };
  return entry(`top-up.${breakId}`, `break.${breakId}`, [debit(account, money), credit(ownSource(asset), money)]);
}
