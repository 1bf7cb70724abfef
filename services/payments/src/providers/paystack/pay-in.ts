import { randomBytes, createHmac } from 'node:crypto';
import { Clock, inForce, type Asset, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { jsonOf, isSecret, Log, sha256 } from '@asili/platform';
import { z } from 'zod';
import {
  PaymentProvider,
  StatusNotKnownYet,
  type AmountLimits,
  type Initiated,
  type InitiatedPayment,
  type PaymentStatusUpdate,
  type PaymentOrder,
  type Received,
} from '../domain/provider.ts';
import {
  referenceOf,
  paystackCurrencies,
  paystackLimits,
  transactionStatusUpdate,
  paymentOf,
} from './domain/statuses.ts';
import { PaystackSettings, Paystack } from './client.http.ts';
import { ProviderPayments } from '../../payment/provider-payments.ts';
import { SendRefund } from '../../refunds/send-refund.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';

/**
 * A pay page of Paystack's, for cards in the currencies of its countries. A page whose address never reached us can be paid by nobody, so one
 * that is begun again has another reference; which page is the payment's, its stream says. Paystack closes no page: one that nobody has paid is
 * given up, and money that comes over it after all goes back.
 */
@Injectable()
export class PaystackPaymentProvider extends PaymentProvider {
  readonly provider = 'paystack';
  readonly method = 'card';

  constructor(
    private readonly paystack: Paystack,
    private readonly settings: PaystackSettings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override stepOf(currency: Asset): bigint | null {
    return (paystackCurrencies as readonly Asset[]).includes(currency) ? 1n : null;
  }

  override limitsOf(currency: Asset, at: Date): AmountLimits {
    const own = paystackCurrencies.find((each) => each === currency);
    return own ? inForce(paystackLimits, at)[own] : super.limitsOf(currency, at);
  }

  override async initiate({ paymentId, money: { currency, minor }, returnUrl }: PaymentOrder): Promise<Initiated> {
    const reference = referenceOf(paymentId, randomBytes(4).toString('hex'));
    const { mailDomain, publicUrl } = this.settings;
    const answer = await this.paystack.initialize({
      reference,
      email: `${paymentId}@${mailDomain}`,
      minor,
      currency,
      returnUrl: returnUrl ?? `${publicUrl}/`,
    });
    if (answer.kind === 'answered') return { kind: 'begun', reference, redirectUrl: answer.body.pageUrl };
    return answer.kind === 'refused' ? { kind: 'refused', reason: answer.code } : { kind: 'unknown' };
  }

  /** 'unknown' without a reference: no page of it is known, and it is begun again. */
  override async fetchStatus({ reference }: InitiatedPayment): Promise<PaymentStatusUpdate> {
    if (reference === undefined) return { kind: 'unknown', why: 'not-known' };
    const answer = await this.paystack.verify(reference);
    return answer.kind === 'answered'
      ? transactionStatusUpdate(answer.body, reference, this.clock.now())
      : { kind: 'unknown', why: 'no-answer' };
  }

  /** Paystack's own word: `fees` of the transaction. Source: paystack.com/docs/api/transaction, 'Verify Transaction'. */
  override async chargeOf({ reference }: InitiatedPayment, { money }: Received): Promise<Money<Asset> | null> {
    const answer = reference === undefined ? undefined : await this.paystack.verify(reference);
    const fees = answer?.kind === 'answered' ? answer.body.fees : null;
    return fees === null ? null : { ...money, minor: fees };
  }

  override async cancel(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    if (payIn.reference === undefined) return { kind: 'failed', reason: 'not-sent' };
    const update = await this.fetchStatus(payIn);
    return update.kind === 'waiting' ? { kind: 'failed', reason: 'not-paid' } : update;
  }
}

/** Only what finds the payment: what became of it is asked for. Whatever else Paystack signs is about none. */
const event = z.object({ event: z.string().min(1).max(100) });
const about = z.object({
  data: z.object({ reference: z.string().nullish(), transaction_reference: z.string().nullish() }),
});

/**
 * What Paystack tells us, signed by HMAC-SHA512 with the secret key over its bytes. There is no time in it and no id: the same bytes are one
 * event, for ever. Safe to run twice and concurrently: the payment and its refunds are asked about, and the receipt decides.
 * Source: paystack.com/docs/payments/webhooks, 'Verify event origin'.
 */
@Injectable()
export class PaystackWebhooks extends WebhookSource {
  readonly provider = 'paystack';

  constructor(
    private readonly settings: PaystackSettings,
    private readonly payIns: ProviderPayments,
    private readonly refunds: SendRefund,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({
    path,
    raw,
    headers,
  }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const signatures = this.settings.secretKeys.map((key) => createHmac('sha512', key).update(raw).digest('hex'));
    if (path !== '' || !isSecret(headers['x-paystack-signature'] ?? '', signatures)) return null;
    const said = jsonOf(raw);
    const { reference, transaction_reference: refundOf } = about.safeParse(said).data?.data ?? {};
    return {
      eventId: `${event.safeParse(said).data?.event ?? 'unknown'}-${sha256(raw)}`,
      subject: paymentOf(refundOf ?? reference ?? '') ?? '',
    };
  }

  /** @throws StatusNotKnownYet while Paystack does not say */
  override async apply({ subject: paymentId, eventId }: WebhookEvent): Promise<void> {
    if (paymentId === '') return this.log.info('a Paystack event about no payment of ours', { eventId });
    if ((await this.payIns.fetchStatus(paymentId)).kind === 'unknown') throw new StatusNotKnownYet();
    await this.refunds.ofPayment(paymentId);
  }
}
