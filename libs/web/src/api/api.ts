import type { ApiError } from './api-error.ts';
import { createClient } from './client.ts';

type FailureListener = (failure: ApiError) => void;
const listeners = new Set<FailureListener>();

/** Calls `listener` with every failed call of this page. @returns unsubscribe */
export function onApiFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const client = createClient({
  language: () => document.documentElement.lang || 'en',
  onFailure: (failure, call) => {
    console.error(`${call} failed: ${failure.message}`);
    for (const listener of listeners) listener(failure);
  },
});

/** Calls the platform from a page; see `Client.request`. */
export const api = client.request;

/** The token that sign-in replies carry replaces the one of the anonymous session. */
export const { setCsrfToken } = client;
