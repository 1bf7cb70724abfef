import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { jsonNumber, StripeSettings, stripeAt } from './client.http.ts';
import {
  RefundProvider,
  type Prepared,
  type ProviderResult,
  type RefundStatusUpdate,
  type RefundOrder,
} from '../domain/provider.ts';
import { refundStatusUpdate } from './domain/statuses.ts';

/** A refund as the provider has it, in the provider's own word for how far it is. */
export interface ProviderRefund {
  readonly id: string;
  readonly status: string;
}

export interface NewProviderRefund {
  /** The provider's idempotency key as well. */
  readonly refundId: string;
  readonly paymentId: string;
  /** The provider's name of the money that came in. */
  readonly receipt: string;
  readonly minor: bigint;
}

/** More than a payment can have. */
const limit = 100;

/**
 * Refunds of a provider of cards. Never throws for what the other side does.
 * Stripe Refunds through its own package. Source: docs.stripe.com/api, 'Refunds', 'Errors', 'Idempotent requests'.
 */
@Injectable()
export class ProviderRefunds {
  private readonly stripe: Stripe;

  constructor(
    settings: StripeSettings,
    private readonly log: Log,
  ) {
    this.stripe = stripeAt(settings);
  }

  /** The refund that was made under that name of ours; null where none was. */
  find(receipt: string, refundId: string): Promise<ProviderResult<ProviderRefund | null>> {
    return this.answer(async () => {
      const { data } = await this.stripe.refunds.list({ payment_intent: receipt, limit });
      const found = data.find(({ metadata }) => metadata?.['refundId'] === refundId);
      return found ? refundOf(found) : null;
    });
  }

  /** The same refund again, within a day, is the same one. */
  create({ refundId, paymentId, receipt, minor }: NewProviderRefund): Promise<ProviderResult<ProviderRefund>> {
    return this.answer(async () =>
      refundOf(
        await this.stripe.refunds.create(
          { payment_intent: receipt, amount: jsonNumber(minor), metadata: { paymentId, refundId } },
          { idempotencyKey: refundId },
        ),
      ),
    );
  }

  private async answer<T>(call: () => Promise<T>): Promise<ProviderResult<T>> {
    try {
      return { kind: 'answered', body: await call() };
    } catch (error) {
      const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
      this.log[refused ? 'warn' : 'info']('stripe did not refund it', { error });
      return refused ? { kind: 'refused', code: error.code ?? error.type } : { kind: 'unanswered' };
    }
  }
}

/** @throws for anything that is no refund: a proxy's page, half an answer */
function refundOf({ id, status }: Stripe.Refund): ProviderRefund {
  if (typeof id !== 'string' || typeof status !== 'string') throw new TypeError('not a refund');
  return { id, status };
}

/**
 * Money that came over a pay page goes back to the same card or account. Stripe keeps idempotency keys for a day, so the refund of our name
 * is looked for first, and made under that name where there is none.
 */
export class StripeRefundProvider extends RefundProvider {
  constructor(
    readonly provider: string,
    private readonly refunds: ProviderRefunds,
  ) {
    super();
  }

  override prepare({ refundId, receipts }: RefundOrder): Promise<Prepared> {
    return Promise.resolve(
      receipts.length === 1
        ? { kind: 'ready', sending: { reference: refundId } }
        : { kind: 'manual', reason: 'several-receipts' },
    );
  }

  override async send({
    refundId,
    paymentId,
    receipts: [receipt = ''],
    money: { minor },
  }: RefundOrder): Promise<RefundStatusUpdate> {
    const found = await this.refunds.find(receipt, refundId);
    if (found.kind !== 'answered') return { kind: 'pending' };
    if (found.body) return refundStatusUpdate(found.body.status);
    const made = await this.refunds.create({ refundId, paymentId, receipt, minor });
    if (made.kind === 'answered') return refundStatusUpdate(made.body.status);
    return made.kind === 'refused' ? { kind: 'failed', reason: made.code } : { kind: 'pending' };
  }

  override async status({ refundId, receipts: [receipt = ''] }: RefundOrder): Promise<RefundStatusUpdate | null> {
    const found = await this.refunds.find(receipt, refundId);
    return found.kind === 'answered' && found.body ? refundStatusUpdate(found.body.status) : null;
  }
}
