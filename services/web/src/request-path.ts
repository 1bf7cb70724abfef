import type { FastifyRequest } from 'fastify';

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
