import type { Actor } from '../actor/actor.ts';

type Language = Actor['language'];

/** The best of en, sw, fr for an Accept-Language header (RFC 9110 12.5.4); undefined if it wants none of them. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const wanted = header.slice(0, 200).split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
    return { language: tag.trim().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = wanted.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality).find(({ language }) => isLanguage(language));
  return best?.language as Language | undefined;
}

function isLanguage(text: string | undefined): text is Language {
  return text === 'en' || text === 'sw' || text === 'fr';
}
