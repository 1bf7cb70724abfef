import type { ApiError } from './api-error.ts';
import { keptAtHeader } from '../storage/registry.ts';
import { createClient } from './client.ts';

/** An answer that the service worker gave from its cache: to what path, when the server had given it, and the page that asked. */
export interface KeptAnswer {
  readonly path: string;
  readonly at: string;
  readonly page: string;
}

const kept = new Map<string, KeptAnswer>();
const keptListeners = new Set<() => void>();

/** @param at ISO 8601 time at which the server had given an answer that was kept; null: there is none, or it is no longer shown */
export function noteAnswer(path: string, at: string | null): void {
  if (at !== null) kept.set(path, { path, at, page: location.pathname });
  else if (!kept.delete(path)) return;
  for (const listener of keptListeners) listener();
}

export function onKeptAnswers(listener: () => void): () => void {
  keptListeners.add(listener);
  return () => keptListeners.delete(listener);
}

/** The kept answers that this page shows. One that is given again is another object. */
export const keptAnswers = (): readonly KeptAnswer[] =>
  [...kept.values()].filter(({ page }) => page === location.pathname);

type FailureListener = (failure: ApiError) => void;
const failureListeners = new Set<FailureListener>();

/** Calls `listener` with every failed call of this page. @returns unsubscribe */
export function onApiFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

const client = createClient({
  language: () => document.documentElement.lang || 'en',
  onReply: (path, { status, headers }) => {
    if (status < 429) noteAnswer(path, headers.get(keptAtHeader)); // Asked too often, or a server in trouble: that is no answer.
  },
  onFailure: (failure, call) => {
    console.error(`${call} failed: ${failure.message}`);
    for (const listener of failureListeners) listener(failure);
  },
});

/** Calls the platform from a page; see `Client.request`. */
export const api = client.request;

/** The token that sign-in replies carry replaces the one of the anonymous session. */
export const { setCsrfToken } = client;
