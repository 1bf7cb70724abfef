import type { MoneyText, Payout, PayoutAccountChallenge, PayoutList } from '@asili/contracts';
import { ago } from './visitor.ts';

const hour = 3_600_000;
const usd = (amount: string): MoneyText => ({ amount, currency: 'USD' });
const kes = (amount: string): MoneyText => ({ amount, currency: 'KES' });

const sale = (
  order: string,
  gross: string,
  fee: string,
  net: string,
  receives: string,
  hours: number,
): Payout['sales'][number] => ({
  orderId: `ord_${order}`,
  gross: usd(gross),
  fee: usd(fee),
  net: usd(net),
  receives: kes(receives),
  rate: { from: 'USD', to: 'KES', rate: '125.000000', asOf: ago(hours * hour), sources: ['a', 'b', 'c'] },
});

/** Made-up payouts, newest first: one on its way, one in doubt, one of each end. */
export const payouts: readonly Payout[] = [
  {
    id: 'out_queued',
    amount: kes('10465.00'),
    state: 'queued',
    provider: 'mpesa',
    to: '+254······311',
    createdAt: ago(hour / 6),
    sales: [sale('shipped0', '85.00', '1.28', '83.72', '10465.00', 30)],
  },
  {
    id: 'out_doubt',
    amount: kes('20568.00'),
    state: 'in-doubt',
    provider: 'mpesa',
    to: '+254······311',
    createdAt: ago(2 * hour),
    sales: [
      sale('accepted0', '127.00', '3.18', '123.82', '15477.50', 40),
      sale('disputed0', '42.00', '1.28', '40.72', '5090.00', 60),
    ],
  },
  {
    id: 'out_paid',
    amount: kes('14090.00'),
    state: 'paid',
    provider: 'mpesa',
    to: '+254······311',
    createdAt: ago(170 * hour),
    paidAt: ago(169 * hour),
    receipt: 'SKG1T8W0PD',
    sales: [sale('completed0', '117.00', '4.28', '112.72', '14090.00', 400)],
  },
  {
    id: 'out_held',
    amount: kes('5118.00'),
    state: 'held',
    reason: 'number-changed',
    provider: 'mpesa',
    to: '+254······905',
    createdAt: ago(220 * hour),
    sales: [],
  },
];

export const payoutList = (of: readonly Payout[] = payouts): PayoutList => ({
  payouts: [...of],
  balance: { available: [kes('10465.50')], pending: [kes('15477.50')] },
  account: { provider: 'mpesa', phoneNumber: '+254······311', since: ago(9000 * hour), heldUntil: null, problem: null },
  nextCursor: null,
});

export const noPayouts: PayoutList = {
  payouts: [],
  balance: { available: [], pending: [] },
  account: null,
  nextCursor: null,
};

/** What a new number is asked for, of somebody with a PIN. */
export const payoutChallenge: PayoutAccountChallenge = {
  challenge: { id: 'chl_payout', channel: 'sms', to: '+2547*****678', expiresIn: 300, resendIn: 60 },
  pin: true,
};
