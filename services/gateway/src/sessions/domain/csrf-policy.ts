/** What a request shows of where it comes from. */
export interface Provenance {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  /** Origins this site is reached under. */
  readonly ownOrigins: readonly string[];
  /** Whether the browser sent a session cookie or the anonymous one. */
  readonly hasCookie: boolean;
  /** Whether the x-csrf-token header belongs to that cookie. */
  readonly tokenFits: boolean;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method changes nothing (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Whether a request may change state. A browser says where it comes from (`Sec-Fetch-Site`, else `Origin`), and that has
 * to be this site; beside it stands the token, which only pages of this site can read. A client without cookies and
 * without Origin is no browser with somebody's session in it, and needs neither.
 * Source: OWASP Cross-Site Request Forgery Prevention Cheat Sheet; ASVS 5.0, 3.5.
 */
export function mayChangeState(from: Provenance): boolean {
  if (isSafeMethod(from.method)) return true;
  if (from.secFetchSite !== undefined && from.secFetchSite !== 'same-origin') return false;
  if (from.origin !== undefined && !from.ownOrigins.includes(from.origin)) return false;
  const isBrowser = from.secFetchSite !== undefined || from.origin !== undefined;
  return from.tokenFits || (!isBrowser && !from.hasCookie);
}
