import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * CSRF tokens: the HMAC of the cookie they belong to, so nothing is stored and a token of one session or visitor is
 * worth nothing with another. Source: OWASP CSRF cheat sheet, signed double-submit cookie bound to the session.
 */
export class CsrfTokens {
  constructor(private readonly key: string) {}

  /** @param anchor value of the session cookie, or of the anonymous cookie before signing in */
  tokenFor(anchor: string): string {
    return createHmac('sha256', this.key).update(`csrf\0${anchor}`).digest('base64url');
  }

  /** Whether the token belongs to the cookie; compared in constant time. */
  verify(token: string | undefined, anchor: string | undefined): boolean {
    if (!token || !anchor) return false;
    const [given, right] = [Buffer.from(token), Buffer.from(this.tokenFor(anchor))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
