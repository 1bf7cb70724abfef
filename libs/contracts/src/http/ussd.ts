import { z } from 'zod';

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
