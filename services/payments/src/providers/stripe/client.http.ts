import { type Asset, Clock, fromRealTime } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { ProviderResult } from '../domain/provider.ts';
import type { Checkout, NewCheckout } from './domain/statuses.ts';

/** What Stripe gave us. */
export abstract class StripeSettings {
  abstract readonly url: string;
  abstract readonly secretKey: string;
  /** Of the webhook endpoint: the one in use, and the one before it while it is changed. */
  abstract readonly webhookSecrets: readonly string[];
  /** Currencies another provider takes for cards, though Stripe could. */
  abstract readonly leaves: readonly Asset[];
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
}

export interface ProviderFee {
  readonly minor: bigint;
  readonly currency: string;
  /** The provider's name of the charge. */
  readonly charge: string;
}

const timeoutMs = 8_000;
const expand = ['payment_intent.latest_charge'];

/**
 * Pay pages of a provider of cards. Never throws for what the other side does.
 * Stripe Checkout through its own package. Source: docs.stripe.com/api, 'Checkout Sessions', 'Errors', 'Idempotent requests'.
 */
@Injectable()
export class HostedPages {
  private readonly stripe: Stripe;

  constructor(
    settings: StripeSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.stripe = stripeAt(settings);
  }

  /** The same payment again is the same page. */
  create({
    paymentId,
    currency,
    minor,
    methods,
    language,
    returnUrl,
    expiresAt,
  }: NewCheckout): Promise<ProviderResult<Checkout>> {
    return this.answer(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: [...methods] as Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[],
          line_items: [
            { quantity: 1, price_data: { currency, unit_amount: jsonNumber(minor), product_data: { name: 'Asili' } } },
          ],
          client_reference_id: paymentId,
          metadata: { paymentId },
          payment_intent_data: { metadata: { paymentId } },
          success_url: returnUrl,
          cancel_url: returnUrl,
          locale: language === 'sw' ? 'auto' : language,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          expand,
        },
        { idempotencyKey: paymentId },
      ),
    );
  }

  get(reference: string): Promise<ProviderResult<Checkout>> {
    return this.answer(() => this.stripe.checkout.sessions.retrieve(reference, { expand }));
  }

  /** Closes the page; refused where it was paid or is over. */
  close(reference: string): Promise<ProviderResult<Checkout>> {
    return this.answer(() => this.stripe.checkout.sessions.expire(reference, { expand }));
  }

  /** Null: Stripe knows no payment of that name. Of the balance transaction of its charge, which is there once the money is. Source: docs.stripe.com/api, 'The Balance Transaction object', `fee`. */
  async feeOf(receipt: string): Promise<ProviderResult<ProviderFee | null>> {
    try {
      const { latest_charge: charge } = await this.stripe.paymentIntents.retrieve(receipt, {
        expand: ['latest_charge.balance_transaction'],
      });
      if (typeof charge !== 'object' || charge === null) return { kind: 'unanswered' };
      const move = charge.balance_transaction;
      return typeof move === 'object' && move !== null && Number.isSafeInteger(move.fee)
        ? { kind: 'answered', body: { minor: BigInt(move.fee), currency: move.currency, charge: charge.id } }
        : { kind: 'unanswered' };
    } catch (error) {
      this.log.info('stripe did not show what it took', { error });
      return isMissing(error) ? { kind: 'answered', body: null } : { kind: 'unanswered' };
    }
  }

  private async answer(call: () => Promise<Stripe.Checkout.Session>): Promise<ProviderResult<Checkout>> {
    try {
      const checkout = this.checkoutOf(await call());
      return checkout ? { kind: 'answered', body: checkout } : { kind: 'unanswered' };
    } catch (error) {
      this.log.info('stripe request failed', { error });
      const refused =
        error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripeAuthenticationError ||
        error instanceof Stripe.errors.StripePermissionError;
      return refused ? { kind: 'refused', code: error.code ?? error.type } : { kind: 'unanswered' };
    }
  }

  /** Undefined for anything that is no session: a proxy's page, half an answer. */
  private checkoutOf(session: Stripe.Checkout.Session): Checkout | undefined {
    const { id, status, payment_intent: intent, metadata, url } = session;
    if (typeof id !== 'string' || !['open', 'complete', 'expired'].includes(status ?? '')) return undefined;
    const isWhole = typeof intent === 'object' && intent !== null && Number.isSafeInteger(intent.amount_received);
    if (status === 'complete' && !isWhole) return undefined;
    return {
      reference: id,
      paymentId: metadata?.['paymentId'] ?? null,
      url,
      state: status as Checkout['state'],
      intent: isWhole
        ? {
            id: intent.id,
            status: intent.status,
            received: BigInt(intent.amount_received),
            currency: intent.currency,
            ...this.paidAt(intent.latest_charge),
          }
        : null,
    };
  }

  /** Source: docs.stripe.com/api, 'The Charge object', `created`: seconds since the epoch. */
  private paidAt(charge: Stripe.PaymentIntent['latest_charge']): { readonly paidAt?: Date } {
    return typeof charge === 'object' && charge !== null && Number.isSafeInteger(charge.created)
      ? { paidAt: fromRealTime(this.clock, new Date(1000 * charge.created)) }
      : {};
  }
}

/** The package speaks to hosts; a path of the address stands before its own. Redirects are no answers. */
export function stripeAt({ url, secretKey }: Pick<StripeSettings, 'url' | 'secretKey'>): Stripe {
  const { hostname, port, protocol, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  const fetchBelow = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : input);
    address.pathname = `${prefix}${address.pathname}`;
    return fetch(address, { ...init, redirect: 'error' });
  };
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(fetchBelow),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Stripe takes at most 8 digits, so no amount is rounded. */
export const jsonNumber = (whole: bigint): number => Number(whole);

/** Stripe knows nothing of that name. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
