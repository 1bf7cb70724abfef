import type { FastifyRequest } from 'fastify';
import { actorHeader, type ActorTokens } from '@asili/platform';

export interface RequestTarget {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
}

/** The address as it was sent: neither decoded nor split. */
export function targetOf({ raw: { url = '/' } }: FastifyRequest): RequestTarget {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}

/** Text of percent-encoded UTF-8, or null when it is none. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

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
