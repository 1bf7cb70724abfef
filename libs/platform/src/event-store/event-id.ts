import { createHash } from 'node:crypto';

/** The same id for the same place in the same stream, in UUID form (version 8, RFC 9562), so that a repeat is recognised. */
export function eventId(service: string, stream: string, version: number): string {
  const hex = createHash('sha256').update(`${service}\0${stream}\0${version}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id part of a stream name: 'prd_1' of 'product-prd_1'. A declared aggregate name may itself hold hyphens. */
export function aggregateId(stream: string, aggregates: readonly string[] = []): string {
  const owner = aggregates.filter((name) => stream.startsWith(`${name}-`)).sort((a, b) => b.length - a.length)[0];
  return stream.slice(owner === undefined ? stream.indexOf('-') + 1 : owner.length + 1);
}
