import type { Asset, Money } from '@asili/kernel';
import { accountOf, position, credit, debit, entry, type Entry } from '../../books/domain/entry.ts';
import type { PostedEntry } from '../../books/domain/journal.ts';

/** What an account held at the end of a day. */
export interface Closing {
  /** In minor units. */
  readonly minor: bigint;
  /** `2026-11-24` */
  readonly day: string;
  /** The first moment after it. */
  readonly end: Date;
}

const cold = 'hbar:treasury:cold';

/** Where money of our own comes from that is on that account: what is kept cold, or in a bank, came from outside the books, and is a position. */
export function ownSource(account: string, asset: Asset): string {
  const source = asset === 'HBAR' ? cold : `bank:${asset}`;
  return account === source ? position(asset) : source;
}

/** What a provider took beyond its tariff stands apart, so that it shows how far the tariff is off. */
export const beyondTariff = (chargesAccount: string): string =>
  chargesAccount.replace(/^mm:([^:]+):charges:/, 'exp:mm:$1-beyond-tariff:');

/** A provider took more, or less, of us than its tariff says: our expense. Pure. `amount`: theirs less ours. */
export function chargedEntry(
  { breakId, amount, nth }: { readonly breakId: string; readonly amount: string; readonly nth: number },
  chargesAccount: string,
): Entry {
  const money = { currency: accountOf(chargesAccount).asset, minor: -BigInt(amount) };
  return entry(`charged.${breakId}.${nth}`, `break.${breakId}`, [
    debit(beyondTariff(chargesAccount), money),
    credit(chargesAccount, money),
  ]);
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

/** What an account held before our books began, as our own money. Pure. */
export const openingEntry = (account: string, money: Money<Asset>): Entry =>
  entry(`opening.${account.replaceAll(':', '.')}`, `opening.${account.replaceAll(':', '.')}`, [
    debit(account, money),
    credit(ownSource(account, money.currency), money),
  ]);

/** A sum on one of our accounts that a provider holds as a sum of another currency. Below zero where money went. */
export interface Conversion {
  /** The provider's name of it, which no other has. */
  readonly id: string;
  readonly from: { readonly account: string; readonly money: Money<Asset> };
  readonly to: { readonly account: string; readonly money: Money<Asset> };
}

/** What a provider sent to our bank of what it owed us. Pure. @param id the provider's name of it */
export const settledEntry = (account: string, id: string, money: Money<Asset>): Entry =>
  entry(`settled.${id}`, `settled.${id}`, [debit(`bank:${money.currency}`, money), credit(account, money)]);

/** What a provider keeps for us in another currency than it was paid in: closed in each through the position. Pure. Source: the reference's double entry, B6, `fx:position` */
export function convertedEntry({ id, from, to }: Conversion): Entry {
  const name = `converted.${id}`;
  return entry(name, name, [
    debit(to.account, to.money),
    credit(position(to.money.currency), to.money),
    debit(position(from.money.currency), from.money),
    credit(from.account, from.money),
  ]);
}

/**
 * Whether an entry says of an account what was so before it was posted: what was there when our books began, or what a statement showed to be
 * there already and operators booked as our own. Pure.
 */
export const holdsBefore = ({ entryId, legs }: Pick<PostedEntry, 'entryId' | 'legs'>, of: string): boolean =>
  entryId.startsWith('opening.') ||
  (entryId.startsWith('top-up.') && legs.some(({ account, amount }) => account === of && BigInt(amount) > 0n));

const [hotAccount, coldAccount] = ['hbar:treasury:hot', 'hbar:treasury:cold'];

/** HBAR that went to the cold account. Pure. @param cost what the network took for it, in tinybar */
export function sweepEntry(
  { sweepId, tinybar }: { readonly sweepId: string; readonly tinybar: bigint },
  cost: bigint,
): Entry {
  const [money, fee]: Money<'HBAR'>[] = [
    { currency: 'HBAR', minor: tinybar },
    { currency: 'HBAR', minor: cost },
  ] as const;
  return entry(`sweep.${sweepId}`, `sweep.${sweepId}`, [
    debit(coldAccount, money),
    credit(hotAccount, money),
    debit('exp:network:HBAR', fee),
    credit(hotAccount, fee),
  ]);
}
