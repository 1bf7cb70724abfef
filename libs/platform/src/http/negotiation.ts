import { isLanguage, type Language } from '@asili/kernel';

const jsonRanges = new Set(['application/problem+json', 'application/json', 'application/*', '*/*']);

/**
 * Whether a caller would rather have text/plain than JSON, by the weights of its Accept header whatever their order
 * (RFC 9110 12.5.1). Equal weights, wildcards and no header at all mean JSON.
 */
export function prefersPlainText(accept: string | undefined): boolean {
  const ranges = (accept ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.map((text) => /^q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { name, quality: quality === undefined ? 1 : Number(quality) };
    });
  const weightOf = (names: (name: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ name }) => names(name)).map(({ quality }) => quality));
  return weightOf((name) => name === 'text/plain') > weightOf((name) => jsonRanges.has(name));
}

export type Encoding = 'br' | 'gzip';

/** The encoding of ours that a client takes (Accept-Encoding, RFC 9110 12.5.3), brotli first. Refusals (`q=0`) are honoured. */
export function chooseEncoding(accept: string | undefined): Encoding | undefined {
  if (accept === undefined) return undefined;
  const taken = new Set(
    accept
      .toLowerCase()
      .split(',')
      .flatMap((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        return parameters.some((parameter) => /^q=0(\.0+)?$/.test(parameter)) ? [] : [name];
      }),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}

/** The best of ours for an Accept-Language header (RFC 9110 12.5.4); undefined if it wants none of them. */
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
  return isLanguage(best?.language) ? best.language : undefined;
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
  const kept = /(?:^|;\s*)lang=([\w-]{2,12})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isLanguage(kept) ? kept : undefined;
}

/** Whether an `If-None-Match` names this version; weak and strong tags are compared alike (RFC 9110 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag.trim()) === bare(etag));
}

const bare = (tag: string): string => tag.replace(/^W\//, '');
