import { DomainError } from '@asili/kernel';
import type { PayablePlan, PlanName, WrittenData } from '@asili/contracts';

/** All listings of the artisan's plan are in use. */
export class ListingLimitReached extends DomainError {
  readonly code = 'PRODUCTS.LISTING_LIMIT';
  readonly status = 409;
  constructor(limit: number) {
    super({ limit });
  }
}

/** The same day and time so many months earlier, in UTC; the first of the month after where that month has no such day. Pure. */
const monthsBefore = (from: Date, months: number): Date => monthsAfter(from, -months);

/** The same day and time so many months later, in UTC; the first of the month after where that month has no such day: never less than a month. Pure. */
export function monthsAfter(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(1);
  return then;
}

export type PlanEvent =
  | { type: 'plan-changed'; data: WrittenData<'products.plan-changed.v1'> }
  | { type: 'plan-granted'; data: WrittenData<'products.plan-granted.v1'> }
  | { type: 'plan-payment-declined'; data: WrittenData<'products.plan-payment-declined.v1'> };
export interface PlanState {
  readonly plan: PlanName;
  /** Until when it is paid; null without end. */
  readonly until: Date | null;
}
export interface SetPlan {
  readonly kind: 'set';
  readonly artisanId: string;
  readonly plan: PlanName;
  readonly until: Date | null;
  readonly by: string;
}
/** So many months were paid. */
export interface PaidPlan {
  readonly kind: 'pay';
  readonly artisanId: string;
  readonly paymentId: string;
  readonly plan: PayablePlan;
  readonly months: number;
  readonly paidAt: Date;
}
/** So many paid months were given back. */
export interface RefundedPlan {
  readonly kind: 'refund';
  readonly artisanId: string;
  readonly paymentId: string;
  readonly months: number;
  readonly at: Date;
}
type PlanCommand = SetPlan | PaidPlan | RefundedPlan;

/** Dated policy: how many listings Starter has, and how long a paid plan goes on after its end. */
interface PlanPolicy {
  readonly since: string;
  readonly starterListings: number;
  readonly graceDays: number;
}
const planPolicies: readonly PlanPolicy[] = [{ since: '2026-11-01', starterListings: 10, graceDays: 14 }];
/** The policy in force on a UTC day: the last one whose day has come. */
const planPolicyAt = (day: string): PlanPolicy =>
  planPolicies.findLast(({ since }) => since <= day) ?? (planPolicies[0] as PlanPolicy);

const starter: PlanState = { plan: 'starter', until: null };
const known: readonly string[] = ['starter', 'professional', 'enterprise'] satisfies readonly PlanName[];

/** Every artisan has Starter until somebody says otherwise. The same plan again is no event; a payment is one commit by its name. */
function decide(state: PlanState, command: PlanCommand): PlanEvent[] {
  if (command.kind === 'pay') return pay(state, command);
  if (command.kind === 'refund') return refund(state, command);
  const { artisanId, plan, until, by } = command;
  if (state.plan === plan && state.until?.getTime() === until?.getTime()) return [];
  return granted({ artisanId, plan, until: until?.toISOString() ?? null }, by);
}

/** Whole months, from the end of what is paid or from the payment, whichever is later: nothing paid is ever lost, and grace is nobody's debt. */
function pay(state: PlanState, { artisanId, paymentId, plan, months, paidAt }: PaidPlan): PlanEvent[] {
  if (!isPayable(state, paidAt)) {
    const same: PlanEvent = {
      type: 'plan-changed',
      data: { artisanId, plan: state.plan, until: state.until?.toISOString() ?? null, by: paymentId },
    };
    return [same, { type: 'plan-payment-declined', data: { artisanId, paymentId } }];
  }
  const from = state.until && state.until > paidAt ? state.until : paidAt;
  return granted({ artisanId, plan, until: monthsAfter(from, months).toISOString() }, paymentId, { paymentId });
}

/**
 * Taken off the end of what is paid, but never from before now: what was used is used, and grace begins as at any other end. A plan that was
 * agreed on with us meanwhile stays.
 */
function refund({ plan, until }: PlanState, { artisanId, paymentId, months, at }: RefundedPlan): PlanEvent[] {
  const same: PlanEvent = {
    type: 'plan-changed',
    data: { artisanId, plan, until: until?.toISOString() ?? null, by: paymentId },
  };
  if (plan !== 'professional' || !until || until <= at) return [same];
  const left = monthsBefore(until, months);
  return granted({ artisanId, plan, until: (left > at ? left : at).toISOString() }, paymentId);
}

function granted(
  plan: Omit<WrittenData<'products.plan-changed.v1'>, 'by'>,
  by: string,
  paid: { paymentId?: string } = {},
): PlanEvent[] {
  return [
    { type: 'plan-changed', data: { ...plan, by } },
    { type: 'plan-granted', data: { ...plan, ...paid } },
  ];
}

/** Whether a month of Professional adds anything: not to a plan without end, nor to a greater one. Pure. */
export function isPayable(state: PlanState, now: Date): boolean {
  const { name, until } = planAt(state, now);
  return name === 'starter' || (name === 'professional' && until !== null);
}

/** A plan of a newer release is taken for Professional: who paid for more is not held to less. */
function evolve(state: PlanState, { type, data }: PlanEvent): PlanState {
  if (type !== 'plan-changed') return state; // For others; the internal event beside it says it all.
  return {
    plan: known.includes(data.plan) ? data.plan : 'professional',
    until: data.until === null ? null : new Date(data.until),
  };
}

/** The plan aggregate, each event the whole of it; its stream is `plan-<artisan id>`. */
export const planDecider = {
  initial: starter,
  decide,
  evolve,
  stream: (artisanId: string): string => `plan-${artisanId}`,
  wholeEvents: true as const,
};

export interface PlanInForce {
  readonly name: PlanName;
  /** Null where there is none. */
  readonly limit: number | null;
  readonly until: Date | null;
  /** While a plan goes on that is not paid any more. */
  readonly graceUntil: Date | null;
}

const dayMs = 24 * 3_600_000;

/** What an artisan may do at that moment. Nothing has to happen for a plan to end: time alone decides, so nothing can be late. Pure. */
export function planAt({ plan, until }: PlanState, now: Date): PlanInForce {
  const { starterListings, graceDays } = planPolicyAt(now.toISOString().slice(0, 10));
  const end = until && new Date(until.getTime() + graceDays * dayMs);
  if (plan === 'starter' || (end && now >= end))
    return { name: 'starter', limit: starterListings, until: null, graceUntil: null };
  return { name: plan, limit: null, until, graceUntil: until && now >= until ? end : null };
}
