import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '../actor/actor.ts';

/** What is known about the work at hand: an HTTP request, an event or a job. */
export interface RequestContext {
  requestId: string;
  /** Same through every service and event that one outside request causes. */
  correlationId: string;
  /** Id of the event that caused this work. */
  causationId?: string;
  actor?: Actor;
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
