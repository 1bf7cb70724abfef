import type { Fields } from './hop.ts';

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Africa's Talking's end-of-session event; null for what is none. Source: Africa's Talking, USSD, 'Notifications'. */
export function callEndOf({ sessionId = '', status = '', cost, durationInMillis, hopsCount, errorMessage }: Fields) {
  if (!/^[\x21-\x7e]{1,128}$/.test(sessionId) || !/^[A-Za-z]{1,20}$/.test(status)) return null;
  return {
    sessionId,
    status,
    cost: cost?.slice(0, 40),
    durationMs: number(durationInMillis),
    hops: number(hopsCount),
    error: errorMessage?.slice(0, 200),
  };
}
