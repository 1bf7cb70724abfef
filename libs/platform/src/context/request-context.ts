import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { Actor } from '../actor/actor.ts';

/** What is known about the work at hand: an HTTP request, an event or a job. */
export interface RequestContext {
  requestId: string;
  /** Same through every service and event that one outside request causes. */
  correlationId: string;
  /** Id of the event that caused this work. */
  causationId?: string;
  /** W3C Trace Context of this step; the same trace through services, events and jobs. */
  traceparent?: string;
  actor?: Actor;
  /** By `performance.now()`: when whoever asked gives up. Nothing lasting is done for the request after it. */
  deadline?: number;
  /** The token the actor came with, for calls on their behalf. Never logged. */
  actorToken?: string;
  /** What the caller asked to be answered in; undefined when it did not say. */
  language?: Actor['language'];
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the running request, event or job; undefined outside of one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs work with that context visible to everything it awaits. */
export function inContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs work that is nobody's in particular, though a request may have called for it: it has neither its actor nor its deadline. */
export function outOfContext<T>(work: () => T): T {
  return storage.exit(work);
}

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

const random = Buffer.alloc(4096);
let used = random.length;

/** So many random bytes in hexadecimal. One call to the system serves many: it would cost as much as a small answer. */
function randomHex(bytes: number): string {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.toString('hex', used - bytes, used);
}

/** The `traceparent` of a step within a caller's trace, or of a new trace where there is none. Source: W3C Trace Context, level 1. */
export function traceStep(caller?: string): string {
  const [, trace = randomHex(16), flags = '01'] = shape.exec(caller ?? '') ?? [];
  return `00-${trace}-${randomHex(8)}-${flags}`;
}

/** The part that all steps of a trace share. */
export function traceId(traceparent: string | undefined): string | undefined {
  return shape.exec(traceparent ?? '')?.[1];
}
