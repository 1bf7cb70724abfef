import type { Asset, Money, PayInMethod } from '@asili/kernel';
import { credit, debit, entry, type Entry, payable, position } from './entry.ts';

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

/** Money that a payer's bank has taken back, of one order or of none. */
export interface Chargeback {
  /** Of the entry. */
  readonly id: string;
  readonly paymentId: string;
  /** The journal of what touches no artisan's account, where it is not the payment's. */
  readonly home?: string;
  /** Where the money had come in. */
  readonly account: string;
  readonly money: Money<Asset>;
  /** Whose sale it was: all he was owed for that money, and what that was worth of it. */
  readonly order?: { readonly artisanId: string; readonly receives: Money<Asset>; readonly worth: Money<Asset> };
}

/** It is lost: `taken` of what its artisan is owed, in minor units, pays for its worth, the rest is our expense. Our fee stays where it is, and is in that rest. Pure. */
export function chargebackEntry(
  { id, paymentId, home = `payment.${paymentId}`, account, money, order }: Chargeback,
  taken: bigint,
): Entry {
  const worth = order && order.receives.minor > 0n ? (order.worth.minor * taken) / order.receives.minor : 0n;
  const rest = { ...money, minor: money.minor - worth };
  return entry(id, home, [
    ...(order ? [debit(payable(order.artisanId, order.receives.currency), { ...order.receives, minor: taken })] : []),
    ...(order && order.receives.currency !== money.currency
      ? [
          credit(position(order.receives.currency), { ...order.receives, minor: taken }),
          debit(position(money.currency), { ...money, minor: worth }),
        ]
      : []),
    debit(
      `exp:chargeback:${money.currency}`,
      order?.receives.currency === money.currency ? { ...money, minor: money.minor - taken } : rest,
    ),
    credit(account, money),
  ]);
}

/** It came back after all: what was booked is undone. Pure. */
export function returnedChargebackEntry(
  { id, paymentId }: Pick<Chargeback, 'id' | 'paymentId'>,
  legs: Entry['legs'],
): Entry {
  return entry(
    `${id}.returned`,
    `payment.${paymentId}`,
    legs.map((leg) => ({ ...leg, amount: -leg.amount })),
  );
}
