interface SafePath {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** The path holds %2F or %5C: harmless as data, dangerous where a program decodes before it splits. */
  readonly encodedSlash: boolean;
}

/**
 * The path of a request target, or null when two programs could read it differently: encoded dots and control characters,
 * dot segments, empty segments, or anything but an absolute path.
 */
export function safePath(target: string): SafePath | null {
  if (!target.startsWith('/') || target.length > 8192) return null;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  if (path.includes('//') || /[^\x21-\x7e]|[\\#]/.test(target)) return null;
  if (/%(?:2e|[01][0-9a-f]|7f)/i.test(path) || /%(?![0-9a-f]{2})/i.test(path)) return null;
  if (/\/\.\.?(?:\/|$)/.test(path)) return null;
  return { path, query, encodedSlash: /%(?:2f|5c)/i.test(path) };
}

/** Text of a path segment or a query, or null when its percent-encoding is not UTF-8. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
