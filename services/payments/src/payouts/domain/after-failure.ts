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
