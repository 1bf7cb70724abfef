import type { Language } from '@asili/contracts';

const languages: readonly string[] = ['en', 'sw', 'fr'] satisfies Language[];
const isLanguage = (text: string | undefined): text is Language => text !== undefined && languages.includes(text);

/**
 * The language a visitor chose for pages: `?lang=` of the address, which is the form people share; else the choice kept in the
 * cookie `lang` (written by the front end, read only here). An unknown word in the address is English, as in the browser.
 * @param query with its question mark, or empty
 * @returns undefined where nothing was chosen: browsers then start in English
 */
export function chosenLanguage(query: string, cookies: string | undefined): Language | undefined {
  const asked = new URLSearchParams(query).get('lang');
  if (asked !== null) return isLanguage(asked) ? asked : 'en';
  const kept = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isLanguage(kept) ? kept : undefined;
}

/** The query without what does not change the page: its language, and where a visitor came from. With its question mark, or empty. */
export function pageQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of [...params.keys()]) if (name === 'lang' || name.startsWith('utm_')) params.delete(name);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Address of a page in a language; English has the plain one. */
export function pageUrl(path: string, language: Language, publicUrl: string): string {
  const url = new URL(path, publicUrl);
  if (language !== 'en') url.searchParams.set('lang', language);
  return url.href;
}

/** Addresses of a page in every language, as `hreflang` names them; `x-default` is the one without a choice. */
export function alternates(path: string, publicUrl: string): readonly { readonly hreflang: string; readonly href: string }[] {
  const own = (['en', 'sw', 'fr'] as const).map((language) => ({ hreflang: language, href: pageUrl(path, language, publicUrl) }));
  return [...own, { hreflang: 'x-default', href: pageUrl(path, 'en', publicUrl) }];
}
