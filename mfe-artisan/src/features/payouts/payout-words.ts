import type { Payout, PayoutState } from '@asili/contracts';
import { useMessages } from '../../messages.ts';
import type { StatusKind } from '@asili/ui';

/** Names of companies, alike in every language. */
export const providerNames: Readonly<Record<Payout['provider'], string>> = { mpesa: 'M-Pesa', mtn: 'MTN MoMo' };

/** One in doubt is on its way for its artisan: nobody said that it failed. */
export const stateKinds: Readonly<Record<PayoutState, StatusKind>> = {
  queued: 'wait',
  'on-the-way': 'wait',
  'in-doubt': 'wait',
  paid: 'ok',
  held: 'wait',
  returned: 'bad',
};

const reasons = [
  'wrong-number',
  'limit',
  'float-empty',
  'number-changed',
  'sim-changed',
  'sim-unknown',
  'pin-reset',
  'reversed',
  'paid-twice',
  'no-account',
  'provider-away',
] as const;

/** What there is to say of a payout beside its state; undefined for one that goes as it should. */
export function usePayoutReason(): (payout: Payout) => string | undefined {
  const t = useMessages();
  return ({ state, reason, provider }) => {
    if (state === 'in-doubt') return t('payouts.doubt', { provider: providerNames[provider] });
    if (state !== 'held' && state !== 'returned') return undefined;
    const known = reasons.find((each) => each === reason);
    const why = known && t(`payoutReason.${known}`);
    return state === 'returned' ? [why, t('payouts.back')].filter(Boolean).join(' ') : (why ?? t('payouts.held'));
  };
}
