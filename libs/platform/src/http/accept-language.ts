import type { Actor } from '../actor/actor.ts';

type Language = Actor['language'];

/** The best of en, sw, fr for an Accept-Language header (RFC 9110 12.5.4); undefined if it wants none of them. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { language: tag.trim().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    });
  const best = wanted
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => isLanguage(language));
  return best?.language as Language | undefined;
}

/**
 * The language a visitor chose for pages: `?lang=` of the address, which is the form people share; else the choice kept in the
 * cookie `lang` (written by the front end, read only here). An unknown word in the address is English, as in the browser.
 * @param query with its question mark, or empty
 * @returns undefined where nothing was chosen: browsers then start in English
 */
export function chosenLanguage(query: string, cookies: string | undefined): Language | undefined {
  const asked = query ? new URLSearchParams(query).get('lang') : null;
  if (asked !== null) return isLanguage(asked) ? asked : 'en';
  const kept = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isLanguage(kept) ? kept : undefined;
}

function isLanguage(text: string | undefined): text is Language {
  return text === 'en' || text === 'sw' || text === 'fr';
}
