import type { Asset, Money } from '@asili/kernel';
import { payable, position } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';

/** Money that a payer's bank has taken back, of one order or of none. */
export interface Chargeback {
  /** Of the entry. */
  readonly id: string;
  readonly paymentId: string;
  /** Where the money had come in. */
  readonly account: string;
  readonly money: Money<Asset>;
  /** Whose sale it was: all he was owed for that money, and what that was worth of it. */
  readonly order?: { readonly artisanId: string; readonly receives: Money<Asset>; readonly worth: Money<Asset> };
}

/** It is lost: `taken` of what its artisan is owed, in minor units, pays for its worth, the rest is our expense. Our fee stays where it is, and is in that rest. Pure. */
export function chargebackEntry({ id, paymentId, account, money, order }: Chargeback, taken: bigint): Entry {
  const worth = order && order.receives.minor > 0n ? (order.worth.minor * taken) / order.receives.minor : 0n;
  const rest = { ...money, minor: money.minor - worth };
  return entry(id, `payment.${paymentId}`, [
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
