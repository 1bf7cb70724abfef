import type { Asset, Money, PayInMethod } from '@asili/kernel';
import { credit, debit, entry, type Entry } from './entry.ts';

/** What a provider took of us for money that came in by it. */
export interface Charge {
  readonly paymentId: string;
  readonly method: PayInMethod;
  readonly provider: string;
  readonly money: Money<Asset>;
}

/** Where it comes off: a provider of cards and banks keeps it of what it owes us, a wallet's provider runs it up on an account of its own. */
const takenFrom = ({ method, provider, money: { currency } }: Charge): string =>
  method === 'mobile_money' ? `mm:${provider}:charges:${currency}` : `psp:${provider}:receivable:${currency}`;
const expense = ({ method, provider, money: { currency } }: Charge): string =>
  `exp:${method === 'mobile_money' ? 'mm' : 'psp'}:${provider}:${currency}`;

/** Our expense, whoever pays us. Pure. Below zero it was given back. @param id what for; Source: the reference's double entry, B6 */
export function chargeEntry(id: string, charge: Charge): Entry {
  return entry(id, `payment.${charge.paymentId}`, [
    debit(expense(charge), charge.money),
    credit(takenFrom(charge), charge.money),
  ]);
}
