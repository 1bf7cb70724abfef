/**
 * Why a provider did not pay, for certain.
 * - float-empty: too little on our account
 * - limit: more than the wallet or the day allows
 * - credentials, account: something is wrong with ours
 * - wrong-number: no such wallet
 * - declined: it does not say why
 */
export type FailureReason = 'float-empty' | 'limit' | 'credentials' | 'account' | 'wrong-number' | 'declined';

const minute = 60_000;
const day = 24 * 60 * minute;
/** East Africa Time, whose days the limits of wallets follow. */
const easternMs = 3 * 60 * minute;

/** When another attempt may be made, and whether nothing at all is sent until then; no time where none is made: another number is needed. */
export function afterFailure(reason: FailureReason, attempt: number, now: Date): { readonly again?: Date; readonly stopsAll: boolean } {
  switch (reason) {
    case 'float-empty':
      return { again: new Date(now.getTime() + 4 * minute), stopsAll: true };
    case 'credentials':
    case 'account':
      return { again: new Date(now.getTime() + 60 * minute), stopsAll: true }; // Repeated wrong passwords lock the provider's account.
    case 'limit':
      return { again: new Date((Math.floor((now.getTime() + easternMs) / day) + 1) * day - easternMs), stopsAll: false };
    case 'declined':
      return { again: new Date(now.getTime() + 3 * attempt * minute), stopsAll: false };
    case 'wrong-number':
      return { stopsAll: false };
  }
}
