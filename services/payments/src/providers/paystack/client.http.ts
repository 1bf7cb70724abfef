import { Clock, fromRealTime } from '@asili/kernel';
import { Log, ProviderHttp } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mapAnswer, type ProviderResult } from '../domain/provider.ts';
import type { PaystackTransaction } from './domain/statuses.ts';

/** What Paystack gave us, and how we use it. */
export abstract class PaystackSettings {
  abstract readonly url: string;
  /** The one in use, and the one before it while it is changed: it signs what Paystack tells us, too. */
  abstract readonly secretKeys: readonly string[];
  /** Buyers have an address of each payment's own there: Paystack demands one, and learns nobody's. */
  abstract readonly mailDomain: string;
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
}

export interface NewTransaction {
  readonly reference: string;
  readonly email: string;
  /** In the smallest coin. */
  readonly minor: bigint;
  readonly currency: string;
  readonly returnUrl: string;
}

export interface NewRefund {
  /** Paystack's name of the transaction. */
  readonly receipt: string;
  readonly minor: bigint;
  /** Our own name of the refund, by which it is found again. */
  readonly note: string;
}

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
    paid_at: z.coerce.date().nullish().catch(null),
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
 * Paystack. Never throws for what the other side does.
 * Paystack over HTTP. Source: paystack.com/docs/api, 'Transactions' (Initialize, Verify), 'Refunds' (Create, List), 'Transfers Control' (Balance), 'Settlements' (List), 'Errors'. A reply is believed
 * only in its documented shape; everything else (5xx, a redirect, garbage, nothing in 8 s) is 'unanswered'.
 */
@Injectable()
export class Paystack {
  private readonly http: ProviderHttp;

  constructor(
    private readonly settings: PaystackSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.http = new ProviderHttp({ url: settings.url, timeoutMs: 8_000, maxChars: 500_000 });
  }

  /** The address of the pay page. A reference is taken once. */
  async initialize({
    reference,
    email,
    minor,
    currency,
    returnUrl,
  }: NewTransaction): Promise<ProviderResult<{ readonly pageUrl: string }>> {
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
    return mapAnswer(answer, ({ data }) => ({ pageUrl: data.authorization_url }));
  }

  async verify(reference: string): Promise<ProviderResult<PaystackTransaction>> {
    const answer = await this.call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, verified);
    return mapAnswer(answer, ({ data: { amount, fees = null, paid_at: paidAt, ...transaction } }) => ({
      ...transaction,
      fees,
      minor: amount,
      paidAt: paidAt ? fromRealTime(this.clock, paidAt) : null,
    }));
  }

  /** What it owes us by currency, in the smallest coin. */
  async balances(): Promise<ProviderResult<{ currency: string; minor: bigint }[]>> {
    const answer = await this.call('GET', '/balance', balances);
    return mapAnswer(answer, ({ data }) => data.map(({ currency, balance }) => ({ currency, minor: balance })));
  }

  /** What it sent to our bank since then. */
  async settlements(since: Date): Promise<ProviderResult<{ id: string; currency: string; minor: bigint }[]>> {
    const answer = await this.call('GET', `/settlement?perPage=100&from=${since.toISOString()}`, settlements);
    return mapAnswer(answer, ({ data }) =>
      data
        .filter(({ status }) => status === 'success')
        .map(({ id, currency, effective_amount: minor }) => ({ id, currency, minor })),
    );
  }

  /** The status of the refund of that note; null where there is none. */
  async findRefund(receipt: string, note: string): Promise<ProviderResult<string | null>> {
    const answer = await this.call('GET', `/refund?transaction=${encodeURIComponent(receipt)}&perPage=100`, refunds);
    return mapAnswer(answer, ({ data }) => data.find(({ merchant_note }) => merchant_note === note)?.status ?? null);
  }

  /** Its status. There is no idempotency key: twice is two refunds. */
  async refund({ receipt, minor, note }: NewRefund): Promise<ProviderResult<string>> {
    const answer = await this.call('POST', '/refund', refunded, {
      transaction: receipt,
      amount: String(minor),
      merchant_note: note,
    });
    return mapAnswer(answer, ({ data }) => data.status);
  }

  private async call<T>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<T>,
    body?: object,
  ): Promise<ProviderResult<T>> {
    const answer = await this.send(method, path, shape, body);
    if (answer.kind !== 'answered') this.log.info('paystack request failed', { path: path.split('?')[0], answer });
    return answer;
  }

  private async send<T>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<T>,
    body?: object,
  ): Promise<ProviderResult<T>> {
    try {
      const headers = {
        authorization: `Bearer ${this.settings.secretKeys[0] ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const { status, text } = await this.http.send(path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const value = JSON.parse(text) as unknown;
      const failure = status >= 400 && status < 500 ? failed.safeParse(value) : undefined;
      if (failure?.success)
        return {
          kind: 'refused',
          code: status === 400 || status === 404 ? (failure.data.code ?? String(status)) : String(status),
        };
      const reply = status >= 200 && status < 300 ? shape.safeParse(value) : undefined;
      return reply?.success ? { kind: 'answered', body: reply.data } : { kind: 'unanswered' };
    } catch (error) {
      this.log.debug('paystack did not answer', { error });
      return { kind: 'unanswered' };
    }
  }
}
