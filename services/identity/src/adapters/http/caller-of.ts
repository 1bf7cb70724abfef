import type { Actor } from '@asili/platform';
import type { Caller } from '../../app/one-time-codes/caller.ts';

/** Request headers by lower-case name, as Fastify gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The browser behind a request: what the gateway signed, and the value of its code cookie. */
export function callerOf(actor: Actor, headers: Headers): Caller {
  const signedIn = actor.kind === 'artisan' || actor.kind === 'customer';
  return {
    browser: text(headers['x-asili-browser']) ?? '',
    visitor: actor.visitor ?? actor.id,
    language: actor.language,
    userAgent: text(headers['user-agent']),
    ...(signedIn && { userId: actor.id, sessionId: actor.sessionId }),
  };
}

function text(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
