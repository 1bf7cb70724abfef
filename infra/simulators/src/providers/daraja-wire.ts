import { randomBytes, randomInt } from 'node:crypto';
import type { ProviderReply } from '../provider.ts';

export type Json = Readonly<Record<string, unknown>>;

export const ok = (body: Json): ProviderReply => reply(200, body);

/** Daraja's error body: `requestId`, `errorCode`, `errorMessage`. */
export const failure = (status: number, errorCode: string, errorMessage: string): ProviderReply =>
  reply(status, { requestId: requestId(), errorCode, errorMessage });

const reply = (status: number, body: Json): ProviderReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const requestId = (): string => `${randomInt(10_000, 99_999)}-${randomInt(10_000_000, 99_999_999)}-1`;

/** What Daraja calls a request that it works on later. */
export const conversationId = (at: number): string =>
  `AG_${stamp(at).slice(0, 8)}_${randomInt(2 ** 40)
    .toString(16)
    .padStart(20, '0')}`;

/** The answer to every request whose result is called back. */
export const accepted = (ids: { readonly originatorId: string; readonly conversationId: string }): ProviderReply =>
  ok({
    ConversationID: ids.conversationId,
    OriginatorConversationID: ids.originatorId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  });

/** Facts as a result lists them; one without value has none. */
export const parameters = (facts: Json): Json[] =>
  Object.entries(facts).map(([Key, Value]) => (Value === '' ? { Key } : { Key, Value }));

/** East Africa Time without separators: 20191219102115. */
export function stamp(at: number): string {
  return new Date(at + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** 19.12.2019 11:45:50, East Africa Time. */
export function spelledStamp(at: number): string {
  const [date = '', time = ''] = new Date(at + 3 * 3_600_000).toISOString().split('T');
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 8)}`;
}

const receiptSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** NLJ7RT61SV */
export const receiptNumber = (): string =>
  [...randomBytes(10)].map((byte) => receiptSigns[byte % receiptSigns.length]).join('');

/** Words that Daraja refuses in an address it shall call. */
const refusedInUrl = /m-?pesa|safaricom|sql|cmd|exec|exe\b|query/i;

export function isCallbackUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value) && !refusedInUrl.test(value);
}

/** A field as text; nothing where it is neither text nor a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const isPhoneNumber = (value: unknown): boolean => /^254[17]\d{8}$/.test(String(value));

/** Whole shillings, as number or text; undefined when it is anything else. */
export function wholeShillings(value: unknown): number | undefined {
  return /^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : undefined;
}
