import type { Asset, Money } from '@asili/kernel';
import { credit, debit, entry, type Entry } from '../../books/domain/entry.ts';
import { ownSource } from './top-up-entry.ts';

/** What an account held before our books began, as our own money. Pure. */
export const openingEntry = (account: string, money: Money<Asset>): Entry =>
  entry(`opening.${account.replaceAll(':', '.')}`, `opening.${account.replaceAll(':', '.')}`, [
    debit(account, money),
    credit(ownSource(account, money.currency), money),
  ]);
