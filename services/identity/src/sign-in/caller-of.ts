import type { Actor } from '@asili/platform';
import type { Caller } from '../sessions/domain/caller.ts';

/** Request headers by lower-case name, as Fastify gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The browser behind a request: what the gateway signed, its code cookie and the pseudonym of its network address, which the gateway sets. */
export function callerOf(actor: Actor, headers: Headers): Caller {
  const signedIn = actor.kind === 'artisan' || actor.kind === 'customer';
  return {
    browser: text(headers['x-asili-browser']) ?? '',
    network: text(headers['x-asili-network']) ?? actor.visitor ?? actor.id,
    language: actor.language,
    userAgent: text(headers['user-agent']),
    ...(signedIn && { userId: actor.id, sessionId: actor.sessionId }),
  };
}

function text(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
