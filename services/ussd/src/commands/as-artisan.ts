import type { ArtisanRequest, CommandRequest } from './domain/command-request.ts';

/** The request on behalf of the number's account; undefined where there is none. */
export function asArtisan(request: CommandRequest): ArtisanRequest | undefined {
  const {
    caller: { artisanId, language },
  } = request;
  return typeof artisanId === 'string'
    ? { ...request, artisan: { kind: 'artisan', id: artisanId, language } }
    : undefined;
}
