import type { WebhookFailure } from '@asili/contracts';

export interface Attempt {
  readonly at: Date;
  readonly ms: number;
  readonly status?: number;
  readonly failure?: WebhookFailure;
}

/** One message on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly messageId: string;
  readonly type: string;
  /** The JSON that is signed and sent. */
  readonly body: string;
  readonly createdAt: Date;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** 0, and one more each time it is sent again on demand. */
  readonly round: number;
  /** Attempts of this round. */
  readonly tries: number;
  readonly nextAt: Date;
  /** The last ten of all rounds. */
  readonly attempts: readonly Attempt[];
}

/** What became of one attempt. */
export interface Answer {
  readonly status?: number;
  readonly failure?: WebhookFailure;
  /** What the receiver asks for in `Retry-After`. */
  readonly retryAfterMs?: number;
}

export type Outcome =
  { readonly kind: 'delivered' } | { readonly kind: 'again'; readonly at: Date } | { readonly kind: 'failed' };

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** Pauses between attempts, the first of which is at once: Standard Webhooks 1.0.0, 'Deliverability and reliability'. Some 76 hours in all. */
const pausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const maxRetryAfter = 24 * hour;
/** An endpoint at which nothing arrived for so long is left alone. */
export const disableAfterMs = 5 * 24 * hour;
/** A message that asks whether anybody is there. */
export const testType = 'endpoint.test';

export const isDelivered = ({ status = 0 }: Answer): boolean => status >= 200 && status < 300;
/** The receiver wants nothing more of us. */
export const isGone = ({ status }: Answer): boolean => status === 410;

/**
 * What follows from an attempt. Pure. Redirects are failures like any other, and a test is sent once.
 * @param tries attempts of this round so far, this one included
 * @param jitter 0 to 1, so that receivers that fell together are not asked together: at most a tenth more
 */
export function outcomeOf(
  { type, tries }: Pick<Delivery, 'type' | 'tries'>,
  answer: Answer,
  now: Date,
  jitter: number,
): Outcome {
  if (isDelivered(answer)) return { kind: 'delivered' };
  const pause = pausesMs[tries - 1];
  if (type === testType || isGone(answer) || answer.failure === 'disabled' || pause === undefined)
    return { kind: 'failed' };
  const wished = Math.min(answer.retryAfterMs ?? 0, maxRetryAfter);
  return { kind: 'again', at: new Date(now.getTime() + Math.max(wished, Math.round(pause * (1 + jitter / 10)))) };
}
