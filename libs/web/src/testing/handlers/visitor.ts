import { HttpResponse } from 'msw';
import type { Problem, User } from '@asili/contracts';
import { people } from './made-up.ts';

const cookies = (request: Request): string => request.headers.get('cookie') ?? '';

/** Who asks: the cookie `fake-as`, or `?as=artisan|customer|operator` on the page's address; nobody without. */
export function personOf(request: Request): User | null {
  const found =
    /fake-as=(artisan|customer|operator)/.exec(cookies(request)) ??
    /[?&]as=(artisan|customer|operator)/.exec(request.headers.get('referer') ?? '');
  return found ? people[found[1] as User['userType']] : null;
}

/** Cookie `fake-state`: 'empty' for an artisan's first day, 'error' for a platform that answers 503, 'unpaid' for a customer with a purchase that is not paid yet. */
export const stateOf = (request: Request): string | undefined =>
  /fake-state=(empty|error|unpaid)/.exec(cookies(request))?.[1];

/** An error as the platform words it. */
export const refuse = (status: number, code: string, detail = 'We couldn’t find what you asked for.') =>
  HttpResponse.json<Problem>(
    { type: 'about:blank', title: 'Refused', status, code, detail, requestId: 'made-up' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
export const nothing = () => new HttpResponse(null, { status: 204 });
