import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderReply } from '../provider.ts';

export type Form = ReadonlyMap<string, string>;

/** `line_items[0][quantity]=1` and the like, as Stripe takes them. */
export const formOf = (body: Buffer): Form => new Map(new URLSearchParams(body.toString('utf8')));

export const stripeId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;

export const ok = (body: object): ProviderReply => reply(200, body);

/** Stripe's error object. */
export const failure = (
  status: number,
  type: string,
  message: string,
  more: { readonly code?: string; readonly param?: string } = {},
): ProviderReply => reply(status, { error: { type, message, ...more } });

export const missing = (param: string, code = 'parameter_missing'): ProviderReply =>
  failure(400, 'invalid_request_error', `Missing or wrong param: ${param}.`, { code, param });

const reply = (status: number, body: object): ProviderReply => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': stripeId('req') },
  body: JSON.stringify(body),
});

/** A whole number of minor units as JSON has it; all of ours are below 2^53. */
export const jsonNumber = (whole: bigint): number => Number(whole);

/** `t=…,v1=…`: HMAC-SHA256 over the time, a dot and the body. The time is the machine's own: moved clocks do not reach signatures. */
export function signatureOf(body: string, secret: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
