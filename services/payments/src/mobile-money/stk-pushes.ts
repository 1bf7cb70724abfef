import type { StkPush } from './domain/stk-push.ts';

/** Every question that was put on a phone. */
export abstract class StkPushes {
  /** Notes a push before it is sent. False when the payment has one already: a push has no idempotency key, so it is never sent twice. */
  abstract add(push: StkPush): Promise<boolean>;
  abstract find(paymentId: string): Promise<StkPush | null>;
  /** Notes M-Pesa's name for it. The first one stays, and a name belongs to one payment. */
  abstract named(paymentId: string, checkoutRequestId: string): Promise<void>;
  /** Notes what a callback said, if it is about the push of that name. */
  abstract told(paymentId: string, checkoutRequestId: string, told: NonNullable<StkPush['told']>): Promise<void>;
  /** Notes that M-Pesa's statement has the payment, unless the push has a name by now; it gets none afterwards, so that the money has one receipt. */
  abstract found(paymentId: string, told: NonNullable<StkPush['told']>): Promise<void>;
  /** It was never sent. */
  abstract void(paymentId: string): Promise<void>;
}
