import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { cursor, id, isoTime, language, limit } from './common.ts';

/** One message of the phone on /ussd-codes: what was dialled, and what was answered since, oldest first. The same again gets the same screen. */
export const ussdCallRequest = z.object({
  /** Made by the page for each call. */
  callId: z.string().regex(/^[A-Za-z0-9-]{8,40}$/),
  dialled: z.string().regex(/^\*384\*7(\*[^#]{0,160})?#$/),
  answers: z.array(z.string().max(160)).max(40).default([]),
});
export type UssdCallRequest = z.infer<typeof ussdCallRequest>;

/** What the phone shows, and whether the call is over with it. `septets` of GSM 03.38, at most 160. */
export const ussdCallReply = z.object({ text: z.string(), ends: z.boolean(), septets: z.number().int() });
export type UssdCallReply = z.infer<typeof ussdCallReply>;

export const listUssdCallsQuery = z.object({
  limit,
  cursor,
  /** A caller's whole number, with its country: their calls alone. */
  number: z
    .string()
    .regex(/^\+?[1-9]\d{7,14}$/, says('Invalid input'))
    .optional(),
});
export type ListUssdCallsQuery = z.infer<typeof listUssdCallsQuery>;

export const ussdCall = z.object({
  provider: z.string(),
  sessionId: z.string(),
  /** Its last three digits. */
  number: z.string(),
  /** Of the last message. */
  at: isoTime,
  /** Where each message led, as `menu` or `9.status`; `end` is over. How many signs were typed, not which; how long the answer took. */
  hops: z.array(
    z.object({
      to: z.string(),
      typed: z.number().int(),
      ms: z.number().int(),
      at: isoTime,
      text: z
        .string()
        .optional()
        .describe(
          'What the caller read, in their language; names, numbers, amounts, codes and whatever else is somebody’s are `***`. Absent where it was not kept',
        ),
      language: language.optional(),
    }),
  ),
  /** How the provider says it ended, where it says so. */
  end: z
    .object({
      status: z.string(),
      durationMs: z.number().int().optional(),
      hops: z.number().int().optional(),
      cost: z.string().optional(),
      error: z.string().optional(),
    })
    .nullable(),
});
export type UssdCall = z.infer<typeof ussdCall>;
export const ussdCallList = z.object({ calls: z.array(ussdCall), nextCursor: z.string().nullable() });
export type UssdCallList = z.infer<typeof ussdCallList>;

export const ussdScreensQuery = z.object({ days: z.coerce.number().int().min(1).max(30).default(7) });
export type UssdScreensQuery = z.infer<typeof ussdScreensQuery>;
/** `seen`: calls that came to a screen; `left`: those that broke off there. Most left first. */
export const ussdScreensReply = z.object({
  calls: z.number().int(),
  ended: z.number().int(),
  screens: z.array(z.object({ screen: z.string(), seen: z.number().int(), left: z.number().int() })),
});
export type UssdScreensReply = z.infer<typeof ussdScreensReply>;

/** Service to service: an operator is about to be shown something. */
export const recordReadRequest = z.object({
  operator: id('opr'),
  action: z.enum(['calls-read']),
  about: z.string().max(100).optional(),
});
export type RecordReadRequest = z.infer<typeof recordReadRequest>;
