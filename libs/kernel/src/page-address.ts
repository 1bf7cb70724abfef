import { type Language, languages } from './languages.ts';

/** The query without what does not change the page: its language, and where a visitor came from. With its question mark, or empty. */
export function pageQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of [...params.keys()]) if (name === 'lang' || name.startsWith('utm_')) params.delete(name);
  return params.size > 0 ? `?${params.toString()}` : '';
}

/**
 * Address of a page in a language; English has the plain one.
 * @param path without query
 * @param origin without a slash at its end, or what stands for it
 */
export function pageUrl(path: string, language: Language, origin: string): string {
  return `${origin}${path}${language === 'en' ? '' : `?lang=${language}`}`;
}

/** Addresses of a page in every language, as `hreflang` names them; `x-default` is the one without a choice. */
export function alternates(
  path: string,
  origin: string,
): readonly { readonly hreflang: string; readonly href: string }[] {
  const own = languages.map((language) => ({ hreflang: language, href: pageUrl(path, language, origin) }));
  return [...own, { hreflang: 'x-default', href: pageUrl(path, 'en', origin) }];
}

const segments = (path: string) => path.replace(/\/+$/, '').split('/');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // As it was typed: no page has it, and none breaks by it.
  }
}

/** The named segments of `path` (no query) by the pattern, or null where it does not match. A slash at the end is ignored. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

/** The path by the pattern: one value for each named segment, in order. */
export const pathBy = (pattern: string, ...values: string[]): string =>
  pattern.replace(/:\w+/g, () => encodeURIComponent(values.shift() ?? ''));

const exactness = ({ path }: { readonly path: string }) =>
  segments(path).filter((part) => !part.startsWith(':')).length;

/** Order of routes by how many segments are not named; `/verify/history` goes before `/verify/:code`. */
export const mostExactFirst = (left: { readonly path: string }, right: { readonly path: string }): number =>
  exactness(right) - exactness(left);
