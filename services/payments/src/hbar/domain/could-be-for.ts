import type { Asset, Money } from '@asili/kernel';
import { expiryOf, payOf, toleranceOf, type Payment } from '../../pay-in/domain/payment.ts';
import { quoteLifeMs } from '../../quotes/domain/make-quote.ts';

/** How long after its quote a payment is watched for. Source: the reference's rules for accepting HBAR. */
export const watchedMs = 24 * 3_600_000;

/** Whether a transfer's amount and time are what a payment that received nothing waits for. */
export function couldBeFor(payment: Payment, { currency, minor }: Money<Asset>, at: Date): boolean {
  const [pay, expiry] = [payOf(payment), expiryOf(payment).getTime()];
  const isAmount =
    pay.currency === 'HBAR' && currency === 'HBAR' && minor + toleranceOf(payment) >= pay.minor && minor <= pay.minor;
  const isTime = at.getTime() >= expiry - quoteLifeMs && at.getTime() <= expiry + watchedMs;
  return isAmount && isTime && payment.received === 0n;
}
