import type { Asset, Money } from '@asili/kernel';
import type { SimCheck } from '@asili/contracts';
import { holdAfterSimChangeMs } from '../../earnings/domain/payout-policy.ts';

/**
 * Why a provider did not pay, for certain.
 * - float-empty: too little on our account
 * - limit: more than the wallet or the day allows
 * - credentials, account: something is wrong with ours
 * - wrong-number: no such wallet
 * - declined: it does not say why
 */
const failureReasons = ['float-empty', 'limit', 'credentials', 'account', 'wrong-number', 'declined'] as const;
export type FailureReason = (typeof failureReasons)[number];
export const isFailureReason = (text: string | undefined): text is FailureReason =>
  failureReasons.some((reason) => reason === text);

const minute = 60_000;
const day = 24 * 60 * minute;
/** East Africa Time, whose days the limits of wallets follow. */
const easternMs = 3 * 60 * minute;

/** So often a payout is declined, over more than two hours, until only a person has it sent again. */
const maxDeclined = 10;

/**
 * When another attempt may be made, or that a person decides, and whether nothing at all is sent until then; neither where none is made:
 * another number is needed.
 * @param declined how often it was declined before, in a row
 */
export function afterFailure(
  reason: FailureReason,
  declined: number,
  now: Date,
): { readonly again?: Date | 'by-hand'; readonly stopsAll: boolean } {
  switch (reason) {
    case 'float-empty':
      return { again: new Date(now.getTime() + 4 * minute), stopsAll: true };
    case 'credentials':
    case 'account':
      return { again: new Date(now.getTime() + 60 * minute), stopsAll: true }; // Repeated wrong passwords lock the provider's account.
    case 'limit':
      return {
        again: new Date((Math.floor((now.getTime() + easternMs) / day) + 1) * day - easternMs),
        stopsAll: false,
      };
    case 'declined':
      return {
        again: declined + 1 < maxDeclined ? new Date(now.getTime() + 3 * (declined + 1) * minute) : 'by-hand',
        stopsAll: false,
      };
    case 'wrong-number':
      return { stopsAll: false };
  }
}

/** A provider's word on an attempt. 'absent': it knows none of that name, which it also says of one it has just taken up. */
export type PayoutResult =
  | { readonly kind: 'succeeded'; readonly receipt: string; readonly money: Money<Asset> }
  | { readonly kind: 'failed'; readonly reason: FailureReason }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

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
