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
