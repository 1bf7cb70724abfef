import type { SimCheck } from '@asili/contracts';
import { holdAfterSimChangeMs } from '../../earnings/domain/payout-policy.ts';

/** Why a payout stays, and until when where that is known. */
export type SimHold = { readonly reason: 'sim-changed'; readonly until: Date } | { readonly reason: 'sim-unknown' };

export interface SimFacts {
  readonly check: SimCheck;
  readonly isSmall: boolean;
  readonly queuedAt: Date;
  readonly now: Date;
}

/**
 * What keeps a payout back because of the SIM cards behind its artisan's numbers; null where it may leave. Where nobody says whether one was
 * changed, a small one leaves, and a larger one when it has waited for as long as a change before it would have held it. Pure.
 */
export function simHold({ check, isSmall, queuedAt, now }: SimFacts): SimHold | null {
  const holdMs = holdAfterSimChangeMs(now);
  if (check.outcome === 'unchanged') return null;
  if (check.outcome === 'unknown')
    return isSmall || now.getTime() - queuedAt.getTime() >= holdMs ? null : { reason: 'sim-unknown' };
  const until = new Date(Date.parse(check.at) + holdMs);
  return until > now ? { reason: 'sim-changed', until } : null;
}
