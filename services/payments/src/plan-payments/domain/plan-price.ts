import { DomainError, inForce, moneyToText, type Dated, type KnownCurrency, type Money } from '@asili/kernel';
import type { PayablePlan } from '@asili/contracts';
import type { OrderedPlan } from '../../payment/domain/payment.ts';

/** The artisan's plan has no end, or was agreed on with us: a month of Professional would add nothing. */
export class PlanNotPayable extends DomainError {
  readonly code = 'PAYMENTS.PLAN_NOT_PAYABLE';
  readonly status = 409;
}

type Prices = Readonly<Record<PayablePlan, Money<KnownCurrency>>>;

/** Dated policy: what a month of a plan costs. */
const table: readonly Dated<Prices>[] = [
  { since: '2026-11-01', terms: { professional: { currency: 'USD', minor: 1900n } } },
];

export const planPriceAt = (plan: PayablePlan, at: Date): Money<KnownCurrency> => inForce(table, at)[plan];

/** One month at the price of then. */
export function orderOf(plan: PayablePlan, at: Date): OrderedPlan {
  const price = planPriceAt(plan, at);
  return { plan, months: 1, price: { amount: moneyToText(price), currency: price.currency } };
}
