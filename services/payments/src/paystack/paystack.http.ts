import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { PaystackTransaction } from './domain/paystack-transaction.ts';
import { PaystackSettings } from './paystack-settings.ts';
import { Paystack, type NewRefund, type NewTransaction, type PaystackAnswer } from './paystack.ts';

const timeoutMs = 8_000;
const maxBytes = 500_000;
const whole = z
  .union([z.number().int().nonnegative().refine(Number.isSafeInteger), z.string().regex(/^\d{1,15}$/)])
  .transform((value) => BigInt(value));

const done = <T>(data: z.ZodType<T>) => z.object({ status: z.literal(true), data });
const failed = z.object({ status: z.literal(false), message: z.string(), code: z.string().optional() });
const initialized = done(z.object({ authorization_url: z.url(), reference: z.string() }));
const verified = done(
  z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    reference: z.string(),
    status: z.string(),
    amount: whole,
    currency: z.string(),
    fees: whole.nullish(),
  }),
);
const balances = done(
  z.array(z.object({ currency: z.string(), balance: z.number().int().refine(Number.isSafeInteger).transform(BigInt) })),
);
const settlements = done(
  z.array(
    z.object({
      id: z.union([z.number(), z.string()]).transform(String),
      status: z.string(),
      currency: z.string(),
      effective_amount: whole,
    }),
  ),
);
const refund = z.object({ status: z.string(), merchant_note: z.string().nullish() });
const refunds = done(z.array(refund));
const refunded = done(refund);

/**
 * Paystack over HTTP. Source: paystack.com/docs/api, 'Transactions' (Initialize, Verify), 'Refunds' (Create, List), 'Transfers Control' (Balance), 'Settlements' (List), 'Errors'. A reply is believed
 * only in its documented shape; everything else (5xx, a redirect, garbage, nothing in 8 s) is 'unanswered'.
 */
@Injectable()
export class HttpPaystack extends Paystack {
  constructor(
    private readonly settings: PaystackSettings,
    private readonly log: Log,
  ) {
    super();
  }

  override async initialize({
    reference,
    email,
    minor,
    currency,
    returnUrl,
  }: NewTransaction): Promise<PaystackAnswer<{ readonly pageUrl: string }>> {
    const body = {
      email,
      amount: String(minor),
      currency,
      reference,
      callback_url: returnUrl,
      channels: ['card'],
      metadata: JSON.stringify({ cancel_action: returnUrl }),
    };
    const answer = await this.call('POST', '/transaction/initialize', initialized, body);
    return answer.kind === 'answered'
      ? { kind: 'answered', body: { pageUrl: answer.body.data.authorization_url } }
      : answer;
  }

  override async verify(reference: string): Promise<PaystackAnswer<PaystackTransaction>> {
    const answer = await this.call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, verified);
    if (answer.kind !== 'answered') return answer;
    const { amount, fees = null, ...transaction } = answer.body.data;
    return { kind: 'answered', body: { ...transaction, fees, minor: amount } };
  }

  override async balances(): Promise<PaystackAnswer<{ currency: string; minor: bigint }[]>> {
    const answer = await this.call('GET', '/balance', balances);
    return answer.kind === 'answered'
      ? { kind: 'answered', body: answer.body.data.map(({ currency, balance }) => ({ currency, minor: balance })) }
      : answer;
  }

  override async settlements(since: Date): Promise<PaystackAnswer<{ id: string; currency: string; minor: bigint }[]>> {
    const answer = await this.call('GET', `/settlement?perPage=100&from=${since.toISOString()}`, settlements);
    if (answer.kind !== 'answered') return answer;
    return {
      kind: 'answered',
      body: answer.body.data
        .filter(({ status }) => status === 'success')
        .map(({ id, currency, effective_amount: minor }) => ({ id, currency, minor })),
    };
  }

  override async findRefund(receipt: string, note: string): Promise<PaystackAnswer<string | null>> {
    const answer = await this.call('GET', `/refund?transaction=${encodeURIComponent(receipt)}&perPage=100`, refunds);
    return answer.kind === 'answered'
      ? { kind: 'answered', body: answer.body.data.find(({ merchant_note }) => merchant_note === note)?.status ?? null }
      : answer;
  }

  override async refund({ receipt, minor, note }: NewRefund): Promise<PaystackAnswer<string>> {
    const answer = await this.call('POST', '/refund', refunded, {
      transaction: receipt,
      amount: String(minor),
      merchant_note: note,
    });
    return answer.kind === 'answered' ? { kind: 'answered', body: answer.body.data.status } : answer;
  }

  private async call<T>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<T>,
    body?: object,
  ): Promise<PaystackAnswer<T>> {
    const answer = await this.send(method, path, shape, body);
    if (answer.kind !== 'answered') this.log.info('paystack request failed', { path: path.split('?')[0], answer });
    return answer;
  }

  private async send<T>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<T>,
    body?: object,
  ): Promise<PaystackAnswer<T>> {
    try {
      const headers = {
        authorization: `Bearer ${this.settings.secretKeys[0] ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const response = await fetch(`${this.settings.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (text.length > maxBytes) return { kind: 'unanswered' };
      const value = JSON.parse(text) as unknown;
      const failure = response.status >= 400 && response.status < 500 ? failed.safeParse(value) : undefined;
      if (failure?.success)
        return {
          kind: 'refused',
          code:
            response.status === 400 || response.status === 404
              ? (failure.data.code ?? String(response.status))
              : String(response.status),
        };
      const reply = response.ok ? shape.safeParse(value) : undefined;
      return reply?.success ? { kind: 'answered', body: reply.data } : { kind: 'unanswered' };
    } catch (error) {
      this.log.debug('paystack did not answer', { error });
      return { kind: 'unanswered' };
    }
  }
}
