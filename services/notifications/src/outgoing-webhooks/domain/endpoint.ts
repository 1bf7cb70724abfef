import { DomainError } from '@asili/kernel';
import type { WebhookFailure, WebhookDelivery, WebhookEndpoint } from '@asili/contracts';

/** An address an integrator wants to be told at. */
export interface Endpoint {
  readonly id: string;
  readonly artisanId: string;
  readonly url: string;
  /** Event types, or `*`. */
  readonly events: readonly string[];
  readonly createdAt: Date;
  /** Since when nothing arrived any more; null while all is well. */
  readonly failingSince: Date | null;
  readonly disabled: 'gone' | 'failing' | null;
}

/** An endpoint is told what happens after it was named: who reads all history anew must not send it. */
export const wants = ({ events, createdAt, disabled }: Endpoint, type: string, at: Date): boolean =>
  disabled === null && at >= createdAt && events.some((event) => event === '*' || event === type);

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an address may be named at all: https without a name and password in it, and http to this very machine where that is
 * allowed. What its name leads to is looked at when something is sent.
 */
export function isEndpointAddress(text: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || hostname === '') return false;
  return protocol === 'https:' || (protocol === 'http:' && allowsLoopback && loopback.has(hostname));
}

export class TooManyEndpoints extends DomainError {
  readonly code = 'NOTIFICATIONS.TOO_MANY_ENDPOINTS';
  readonly status = 409;
  constructor(limit: number) {
    super({ limit });
  }
}

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

export function endpointView({ id, url, events, createdAt, failingSince, disabled }: Endpoint): WebhookEndpoint {
  return {
    id,
    url,
    events: [...events],
    createdAt: createdAt.toISOString(),
    state: disabled !== null ? 'disabled' : failingSince === null ? 'active' : 'failing',
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(disabled !== null && { disabledReason: disabled }),
  };
}

export function deliveryView({
  id,
  messageId,
  type,
  state,
  createdAt,
  nextAt,
  attempts,
  body,
}: Delivery): WebhookDelivery {
  return {
    id,
    messageId,
    type,
    state,
    createdAt: createdAt.toISOString(),
    ...(state === 'pending' && { nextAttemptAt: nextAt.toISOString() }),
    attempts: attempts.map(({ at, ms, status, failure }) => ({
      at: at.toISOString(),
      ms,
      ...(status !== undefined && { status }),
      ...(failure !== undefined && { failure }),
    })),
    body,
  };
}
