import type { Asset, Money } from '@asili/kernel';
import { credit, debit, entry, type Entry } from '../../books/domain/entry.ts';

/** What a provider sent to our bank of what it owed us. Pure. @param id the provider's name of it */
export const settledEntry = (account: string, id: string, money: Money<Asset>): Entry =>
  entry(`settled.${id}`, `settled.${id}`, [debit(`bank:${money.currency}`, money), credit(account, money)]);
