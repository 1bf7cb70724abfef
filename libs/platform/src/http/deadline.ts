import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentContext } from '../context/request-context.ts';
import { DeadlinePassed } from '../errors/platform-errors.ts';

/** When whoever asked stops waiting: milliseconds since 1970. */
export const deadlineHeader = 'x-asili-deadline';

/** What is left of a request that may still write, so that the answer arrives before the asker has gone. */
const answerMs = 100;

/** Puts the request's deadline into its context and refuses a request that comes too late. */
export class DeadlineGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const current = currentContext();
    const deadline = Number(headers[deadlineHeader]);
    if (!current || !(deadline > 0)) return true;
    current.deadline = deadline;
    assertInTime();
    return true;
  }
}

/**
 * To be called right before something lasting is done for a request: nobody hears of it any more once the asker was
 * told that it was given up. Events and jobs have no deadline.
 * @throws DeadlinePassed
 */
export function assertInTime(): void {
  const { deadline } = currentContext() ?? {};
  if (deadline !== undefined && Date.now() > deadline - answerMs) throw new DeadlinePassed();
}

/** When a call to another service that may take so long must be over, given what the request at hand has left. */
export function deadlineAfter(timeoutMs: number): number {
  return Math.min(Date.now() + timeoutMs, currentContext()?.deadline ?? Infinity);
}
