import type { CanActivate } from '@nestjs/common';
import { currentContext } from '../context/request-context.ts';
import { DeadlinePassed } from '../errors/platform-errors.ts';

/** For how many milliseconds from now whoever asks goes on waiting: a length of time, since clocks of two hosts differ. */
export const timeoutHeader = 'x-asili-timeout-ms';

/** What is left of a request that may still write, so that the answer arrives before the asker has gone. */
const answerMs = 100;

/** The moment by this process's own clock (`performance.now()`) until which a request is waited for; undefined when it does not say. */
export function deadlineOf(header: string | string[] | undefined): number | undefined {
  const timeoutMs = header === undefined ? NaN : Number(header);
  return Number.isNaN(timeoutMs) ? undefined : performance.now() + timeoutMs;
}

/** Refuses a request that comes too late. */
export class DeadlineGuard implements CanActivate {
  canActivate(): boolean {
    assertInTime();
    return true;
  }
}

/**
 * To be called right before something lasting is done for a request: nobody hears of it any more once the asker was
 * told that it was given up. Events and jobs have no deadline.
 * @returns milliseconds it may take; undefined without a deadline
 * @throws DeadlinePassed
 */
export function assertInTime(): number | undefined {
  const { deadline } = currentContext() ?? {};
  if (deadline === undefined) return undefined;
  const left = Math.floor(deadline - performance.now() - answerMs);
  if (left <= 0) throw new DeadlinePassed();
  return left;
}

/** Until when a call to another service that may take so long must be over (`performance.now()`), given what the request at hand has left. */
export function deadlineAfter(timeoutMs: number): number {
  return Math.min(performance.now() + timeoutMs, currentContext()?.deadline ?? Infinity);
}

/** What is left until a deadline, in whole milliseconds; 0 once it is past. */
export function msUntil(deadline: number): number {
  return Math.max(0, Math.round(deadline - performance.now()));
}
