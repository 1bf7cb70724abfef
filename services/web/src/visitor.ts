import { actorHeader, type ActorTokens } from '@asili/platform';
import type { FastifyRequest } from 'fastify';

/** Who a page is for, by the token the gateway gave for them. */
export interface Visitor {
  readonly isSignedIn: boolean;
  /** Speaks for them to the services; never logged, never given to the renderer. */
  readonly token: string;
}

/** The visitor of a request; null where the gateway names none, or with a token nobody here can check: they get pages without data. */
export function visitorOf({ headers }: FastifyRequest, tokens: ActorTokens): Visitor | null {
  const token = headers[actorHeader];
  if (typeof token !== 'string') return null;
  try {
    const { kind } = tokens.verify(token);
    return { isSignedIn: kind === 'artisan' || kind === 'customer', token };
  } catch {
    return null;
  }
}
