import { decimalsOf, type Asset, inForce, type Dated } from './currencies.ts';
import { divide, type Money } from './money.ts';
import { exactMoney, type ExactMoney, InvalidRate, type Rate } from './exact-money.ts';

export const payInMethods = ['hbar', 'mobile_money', 'card', 'bank'] as const;
export type PayInMethod = (typeof payInMethods)[number];

/** What one payment costs its artisans together. */
export interface FeeTerms {
  /** Hundredths of a percent of the sale. */
  readonly basisPoints: bigint;
  /** Once per payment, whatever its sum. */
  readonly fixed?: Money<'USD'>;
}

/** Fees of the specification, section 9. */
const schedule: readonly Dated<Readonly<Record<PayInMethod, FeeTerms>>>[] = [
  {
    since: '2026-01-01',
    terms: {
      hbar: { basisPoints: 150n },
      mobile_money: { basisPoints: 250n },
      card: { basisPoints: 340n, fixed: { currency: 'USD', minor: 30n } },
      bank: { basisPoints: 190n },
    },
  },
];

/** The terms of a way of paying at a moment. */
export function feeTerms(method: PayInMethod, at: Date): FeeTerms {
  return inForce(schedule, at)[method];
}

/** Dated policy: what a month of a plan costs. */
const planPrices: readonly Dated<Readonly<Record<'professional', Money<'USD'>>>>[] = [
  { since: '2026-11-01', terms: { professional: { currency: 'USD', minor: 1900n } } },
];

export const planPriceAt = (plan: 'professional', at: Date): Money<'USD'> => inForce(planPrices, at)[plan];

/**
 * The fee on a sale, in its currency: the share and the fixed part together rounded half up, and never more than the sale rounded up.
 * @param sale as it is before it is rounded, where it is of several currencies
 * @param fromUsd what one dollar is worth in the sale's currency; needed where there is a fixed part and the sale is not in dollars
 * @throws InvalidRate when that is missing or of another currency
 */
export function feeOn<C extends Asset>(
  sale: Money<C> | ExactMoney<C>,
  { basisPoints, fixed }: FeeTerms,
  fromUsd?: Rate<'USD', C>,
): Money<C> {
  const { currency, num, den } = 'minor' in sale ? exactMoney(sale) : sale;
  const rate = currency === 'USD' ? { to: currency, num: 1n, den: 1n } : fromUsd;
  if (fixed && rate?.to !== currency) throw new InvalidRate({ wanted: currency });
  const share = { num: num * basisPoints, den: den * 10_000n };
  const once =
    fixed && rate
      ? { num: fixed.minor * rate.num * 10n ** BigInt(decimalsOf(currency)), den: rate.den * 100n }
      : { num: 0n, den: 1n };
  const fee = divide(share.num * once.den + once.num * share.den, share.den * once.den, 'half-up');
  const cap = divide(num, den, 'up');
  return { currency, minor: fee < cap ? fee : cap };
}
