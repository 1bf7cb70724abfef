/** Languages a page exists in; the first has the plain address. */
const pageLanguages = ['en', 'sw', 'fr'] as const;
type PageLanguage = (typeof pageLanguages)[number];

/** The query without what does not change the page: its language, and where a visitor came from. With its question mark, or empty. */
export function pageQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of [...params.keys()]) if (name === 'lang' || name.startsWith('utm_')) params.delete(name);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/**
 * Address of a page in a language.
 * @param path without query
 * @param origin without a slash at its end, or what stands for it
 */
export function pageUrl(path: string, language: PageLanguage, origin: string): string {
  return `${origin}${path}${language === 'en' ? '' : `?lang=${language}`}`;
}

/** Addresses of a page in every language, as `hreflang` names them; `x-default` is the one without a choice. */
export function alternates(
  path: string,
  origin: string,
): readonly { readonly hreflang: string; readonly href: string }[] {
  const own = pageLanguages.map((language) => ({ hreflang: language, href: pageUrl(path, language, origin) }));
  return [...own, { hreflang: 'x-default', href: pageUrl(path, 'en', origin) }];
}
