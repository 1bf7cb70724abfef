import { ApiError } from './api-error.ts';

/** The sentence to show for a failure: the server's own, or `fallback` where it sent none. */
export function describeError(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}
