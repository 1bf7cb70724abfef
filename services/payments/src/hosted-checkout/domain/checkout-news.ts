import { currencies, type Currency } from '@asili/kernel';
import type { PayInNews } from '../../ways-to-pay/domain/pay-in.ts';
import type { Checkout } from './checkout.ts';

/** What a checkout's state says of its payment. Money counts only once it was received; a state in no list is unknown, never a failure. */
export function checkoutNews({ state, intent, reference }: Checkout, at: Date): PayInNews {
  if (intent?.status === 'succeeded') {
    const currency = currencyOf(intent.currency);
    return currency
      ? { kind: 'confirmed', receipt: intent.id, money: { currency, minor: intent.received }, at }
      : { kind: 'unknown' };
  }
  if (intent?.status === 'processing') return { kind: 'detected', reference };
  if (state === 'open') return { kind: 'waiting' };
  if (state === 'expired' && (intent === null || ['canceled', 'requires_payment_method'].includes(intent.status)))
    return { kind: 'failed', reason: 'expired' };
  if (state === 'complete' && intent && ['requires_payment_method', 'canceled'].includes(intent.status))
    return { kind: 'failed', reason: 'declined' };
  return { kind: 'unknown' };
}

const currencyOf = (code: string): Currency | undefined =>
  currencies.find((currency) => currency.toLowerCase() === code);
