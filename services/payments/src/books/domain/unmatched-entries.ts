import type { Asset, Money } from '@asili/kernel';
import { suspense } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';

/** Money of no sale as the books see it: `account` is where it came in. */
export interface HeldMoney {
  readonly id: string;
  readonly account: string;
  readonly money: Money<Asset>;
}

const home = ({ id }: HeldMoney): string => `unmatched.${id}`;

/** It came: ours to keep safe, and nobody's yet. */
export const heldEntry = (held: HeldMoney): Entry =>
  entry(`unmatched.${held.id}`, home(held), [
    debit(held.account, held.money),
    credit(suspense(held.money.currency), held.money),
  ]);

/** It is a payment's, whose own entries say that it came. */
export const givenEntry = (held: HeldMoney): Entry =>
  entry(`unmatched-given.${held.id}`, home(held), [
    debit(suspense(held.money.currency), held.money),
    credit(held.account, held.money),
  ]);

/** It went back. @param cost what sending it took of us, in minor units */
export function sentBackEntry(held: HeldMoney, cost: bigint): Entry {
  const { currency } = held.money;
  const fee: Money<Asset> = { currency, minor: cost };
  return entry(`unmatched-returned.${held.id}`, home(held), [
    debit(suspense(currency), held.money),
    credit(held.account, held.money),
    debit(`exp:network:${currency}`, fee),
    credit(held.account, fee),
  ]);
}
