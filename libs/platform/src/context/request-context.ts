import { AsyncLocalStorage } from 'node:async_hooks';
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
