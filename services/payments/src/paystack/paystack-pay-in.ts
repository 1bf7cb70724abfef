import { randomBytes } from 'node:crypto';
import { Clock, type Asset, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import {
  PayIn,
  type Begun,
  type BegunPayIn,
  type PayInNews,
  type PayInOrder,
  type Received,
} from '../ways-to-pay/domain/pay-in.ts';
import { referenceOf } from './domain/paystack-reference.ts';
import { paystackCurrencies, transactionNews } from './domain/paystack-transaction.ts';
import { PaystackSettings } from './paystack-settings.ts';
import { Paystack } from './paystack.ts';

/**
 * A pay page of Paystack's, for cards in the currencies of its countries. A page whose address never reached us can be paid by nobody, so one
 * that is begun again has another reference; which page is the payment's, its stream says. Paystack closes no page: one that nobody has paid is
 * given up, and money that comes over it after all goes back.
 */
@Injectable()
export class PaystackPayIn extends PayIn {
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

  override async begin({ paymentId, money: { currency, minor }, returnUrl }: PayInOrder): Promise<Begun> {
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
  override async ask({ reference }: BegunPayIn): Promise<PayInNews> {
    if (reference === undefined) return { kind: 'unknown', why: 'not-known' };
    const answer = await this.paystack.verify(reference);
    return answer.kind === 'answered'
      ? transactionNews(answer.body, reference, this.clock.now())
      : { kind: 'unknown', why: 'no-answer' };
  }

  /** Paystack's own word: `fees` of the transaction. Source: paystack.com/docs/api/transaction, 'Verify Transaction'. */
  override async chargeOf({ reference }: BegunPayIn, { money }: Received): Promise<Money<Asset> | null> {
    const answer = reference === undefined ? undefined : await this.paystack.verify(reference);
    const fees = answer?.kind === 'answered' ? answer.body.fees : null;
    return fees === null ? null : { ...money, minor: fees };
  }

  override async cancel(payIn: BegunPayIn): Promise<PayInNews> {
    if (payIn.reference === undefined) return { kind: 'failed', reason: 'not-sent' };
    const news = await this.ask(payIn);
    return news.kind === 'waiting' ? { kind: 'failed', reason: 'not-paid' } : news;
  }
}
