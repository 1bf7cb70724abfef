import { namesTag } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const forEver = 'public, max-age=31536000, immutable';
export const alwaysAsk = 'no-cache';

/** Lets the gateway, and nobody else, keep an answer for people without a session for a second (ADR 30). */
export function keepBriefly(reply: FastifyReply): void {
  void reply.header('x-asili-cache-control', 'max-age=1');
}

/** JSON that is text already. */
export function json(reply: FastifyReply, text: string): string {
  void reply.type('application/json; charset=utf-8').header('cache-control', alwaysAsk);
  return text;
}

/** Sends bytes with their tag, or 304 when the reader has them; a 304 says no length, for it has none of its own. */
export function bytes(
  request: FastifyRequest,
  reply: FastifyReply,
  content: { body: Uint8Array | string; mediaType: string; etag: string; cache: string },
): unknown {
  void reply
    .header('etag', content.etag)
    .header('cache-control', content.cache)
    .header('x-content-type-options', 'nosniff');
  if (namesTag(request.headers['if-none-match'], content.etag)) return reply.status(304).send();
  const body =
    typeof content.body === 'string'
      ? content.body
      : Buffer.from(content.body.buffer, content.body.byteOffset, content.body.byteLength);
  return reply.type(content.mediaType).send(body);
}

/**
 * The versions a change may be made to, of an `If-Match` with tags as GetProduct gives them (RFC 9110 13.1.1); undefined
 * when the request sets no condition. Only the version counts: that a product was checked meanwhile is no reason to refuse its
 * owner. A tag made weak counts as the same one, since compression on the way weakens it; a foreign tag matches nothing.
 */
export function expectedVersionsOf(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,9})\.[\w-]{22}"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
