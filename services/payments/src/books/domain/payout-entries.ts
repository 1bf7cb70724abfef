import type { Asset, Money } from '@asili/kernel';
import { float, inflight, payable, suspense, credit, debit, entry, type Entry } from './entry.ts';

/** A payout as the books see it. */
export interface PayoutFacts {
  readonly payoutId: string;
  readonly artisanId: string;
  readonly provider: string;
  readonly money: Money<Asset>;
}

const home = ({ payoutId }: PayoutFacts): string => `payout.${payoutId}`;

/** Set aside before it is sent: what the artisan's balance does not hold cannot be. */
export function reserveEntry(payout: PayoutFacts): Entry {
  const { payoutId, artisanId, provider, money } = payout;
  return entry(`reserve.${payoutId}`, home(payout), [
    debit(payable(artisanId, money.currency), money),
    credit(inflight(provider, money.currency), money),
  ]);
}

/** It is with the artisan; `charge` is what the provider took for it. */
export function paidEntry(payout: PayoutFacts, charge: bigint): Entry {
  const { payoutId, provider, money } = payout;
  const cost = { currency: money.currency, minor: charge };
  return entry(`paid.${payoutId}`, home(payout), [
    debit(inflight(provider, money.currency), money),
    credit(float(provider, money.currency), money),
    debit(`exp:mm:${provider}:${money.currency}`, cost),
    credit(`mm:${provider}:charges:${money.currency}`, cost),
  ]);
}

/** It did not go and will not: the artisan's balance has it again. */
export function returnedEntry(payout: PayoutFacts): Entry {
  const { payoutId, artisanId, provider, money } = payout;
  return entry(`returned.${payoutId}`, home(payout), [
    debit(inflight(provider, money.currency), money),
    credit(payable(artisanId, money.currency), money),
  ]);
}

/** It had gone, and its provider took it back: our float has it again, and so has the artisan's balance. What the provider charged stays our expense. */
export function reversedEntry(payout: PayoutFacts): Entry {
  const { payoutId, artisanId, provider, money } = payout;
  return entry(`reversed.${payoutId}`, home(payout), [
    debit(float(provider, money.currency), money),
    credit(payable(artisanId, money.currency), money),
  ]);
}

/** An attempt that was taken for failed was paid: the money left our float, and whose it is has to be decided. `charge` is what the provider took. */
export function paidLateEntry(payout: PayoutFacts, attempt: number, charge: bigint): Entry {
  const { payoutId, provider, money } = payout;
  const cost = { currency: money.currency, minor: charge };
  return entry(`paid-late.${payoutId}.${attempt}`, home(payout), [
    debit(suspense(money.currency), money),
    credit(float(provider, money.currency), money),
    debit(`exp:mm:${provider}:${money.currency}`, cost),
    credit(`mm:${provider}:charges:${money.currency}`, cost),
  ]);
}

/** It was the only one that went, which the payout's own entry says. */
export function lateCountedEntry(payout: PayoutFacts, attempt: number, charge: bigint): Entry {
  const { legs } = paidLateEntry(payout, attempt, charge);
  return entry(
    `late-counted.${payout.payoutId}.${attempt}`,
    home(payout),
    legs.map((leg) => ({ ...leg, amount: -leg.amount })),
  );
}

/** Our float has it again. */
export function lateRecoveredEntry(payout: PayoutFacts, attempt: number): Entry {
  const { payoutId, provider, money } = payout;
  return entry(`late-recovered.${payoutId}.${attempt}`, home(payout), [
    debit(float(provider, money.currency), money),
    credit(suspense(money.currency), money),
  ]);
}
