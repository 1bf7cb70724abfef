import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ProviderRefunds, type NewProviderRefund, type ProviderRefund, type RefundAnswer } from './provider-refunds.ts';
import { StripeSettings } from './stripe-settings.ts';
import { stripeAt } from './stripe.http.ts';

/** More than a payment can have. */
const most = 100;

/** Stripe Refunds through its own package. Source: docs.stripe.com/api, 'Refunds', 'Errors', 'Idempotent requests'. */
@Injectable()
export class StripeRefunds extends ProviderRefunds {
  private readonly stripe: Stripe;

  constructor(
    settings: StripeSettings,
    private readonly log: Log,
  ) {
    super();
    this.stripe = stripeAt(settings);
  }

  override find(receipt: string, refundId: string): Promise<RefundAnswer<ProviderRefund | null>> {
    return this.answer(async () => {
      const { data } = await this.stripe.refunds.list({ payment_intent: receipt, limit: most });
      const found = data.find(({ metadata }) => metadata?.['refundId'] === refundId);
      return found ? refundOf(found) : null;
    });
  }

  override create({ refundId, paymentId, receipt, minor }: NewProviderRefund): Promise<RefundAnswer<ProviderRefund>> {
    return this.answer(async () =>
      refundOf(
        await this.stripe.refunds.create(
          { payment_intent: receipt, amount: jsonNumber(minor), metadata: { paymentId, refundId } },
          { idempotencyKey: refundId },
        ),
      ),
    );
  }

  private async answer<T>(call: () => Promise<T>): Promise<RefundAnswer<T>> {
    try {
      return { kind: 'answered', refund: await call() };
    } catch (error) {
      const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
      this.log[refused ? 'warn' : 'info']('stripe did not refund it', { error });
      return refused ? { kind: 'refused', code: error.code ?? error.type } : { kind: 'unanswered' };
    }
  }
}

/** Stripe takes at most 8 digits, so no amount is rounded. */
const jsonNumber = (whole: bigint): number => Number(whole);

/** @throws for anything that is no refund: a proxy's page, half an answer */
function refundOf({ id, status }: Stripe.Refund): ProviderRefund {
  if (typeof id !== 'string' || typeof status !== 'string') throw new TypeError('not a refund');
  return { id, status };
}
