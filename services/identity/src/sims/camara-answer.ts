import { z } from 'zod';

const hourMs = 3_600_000;
const maxHours = 2400;
const checkReply = z.object({ swapped: z.boolean() });
const dateReply = z.object({ latestSimChange: z.iso.datetime({ offset: true }).nullable() });
const errorReply = z.object({ code: z.string() });

/** What was answered, as it came. */
export interface CamaraReply {
  readonly status: number;
  readonly text: string;
}

/** The number is none of theirs, or theirs says no such things. Source: CAMARA Commonalities, error codes. */
const notServed: ReadonlySet<string> = new Set([
  'IDENTIFIER_NOT_FOUND',
  'SERVICE_NOT_APPLICABLE',
  'UNSUPPORTED_IDENTIFIER',
]);

/** `maxAge` for all that may have happened since: whole hours, at least one. */
export const hoursSince = (since: Date, now: Date): number =>
  Math.min(maxHours, Math.max(1, Math.ceil((now.getTime() - since.getTime()) / hourMs)));
/** `maxAge` for nothing but what happened since; none where that was less than an hour ago. */
export const wholeHoursSince = (since: Date, now: Date): number =>
  Math.min(maxHours, Math.floor((now.getTime() - since.getTime()) / hourMs));
export const hoursBefore = (hours: number, now: Date): Date => new Date(now.getTime() - hours * hourMs);

/** Whether there was a change; null where nobody can say so of this number, undefined for what is no answer. */
export function swappedOf({ status, text }: CamaraReply): boolean | null | undefined {
  const body = jsonOf(text);
  if (status === 200) return checkReply.safeParse(body).data?.swapped;
  return (status === 404 || status === 422) && notServed.has(errorReply.safeParse(body).data?.code ?? '')
    ? null
    : undefined;
}

/** When the last change was; null where the law or the operator keeps that to itself, or it did not answer. */
export function dateOf({ status, text }: CamaraReply): Date | null {
  const at = status === 200 ? dateReply.safeParse(jsonOf(text)).data?.latestSimChange : null;
  return at ? new Date(at) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
