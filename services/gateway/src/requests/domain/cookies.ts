/** The gateway's cookies: session secret, anonymous CSRF anchor, binding of one-time codes to this browser. */
export type CookieUse = 'session' | 'anonymous' | 'code';

export interface CookieStyle {
  /** With the `__Host-` prefix and Secure, or plain. */
  readonly secure: boolean;
}

const names: Readonly<Record<CookieUse, { readonly secure: string; readonly plain: string }>> = {
  session: { secure: '__Host-sid', plain: 'asili_sid' },
  anonymous: { secure: '__Host-anon', plain: 'asili_anon' },
  code: { secure: '__Host-otp', plain: 'asili_otp' },
};
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * `__Host-` cookies over https, and over plain http on loopback: browsers hold loopback for trustworthy and keep Secure
 * cookies there (checked with Chromium). Elsewhere plain http would lose them, so they get plain names.
 */
export function cookieStyle(publicUrl: string): CookieStyle {
  const { protocol, hostname } = new URL(publicUrl);
  return { secure: protocol === 'https:' || loopback.test(hostname) };
}

export function cookieName(use: CookieUse, style: CookieStyle): string {
  return style.secure ? names[use].secure : names[use].plain;
}

/** A Set-Cookie value. `maxAgeSeconds` 0 removes the cookie; absent makes it end with the browser. */
export function setCookie(use: CookieUse, value: string, style: CookieStyle, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${cookieName(use, style)}=${value}; Path=/; HttpOnly; SameSite=Lax${style.secure ? '; Secure' : ''}${age}`;
}

/** 256 bits in base64url: the only shape our secrets have. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);
}

const none = { session: undefined, anonymous: undefined, code: undefined };

/**
 * Our secrets in a Cookie header. A name that comes twice is nobody's: an outsider may have planted one of the two.
 * @returns undefined for missing, doubled or misshapen values
 */
export function readCookies(
  header: string | undefined,
  style: CookieStyle,
): Readonly<Record<CookieUse, string | undefined>> {
  if (!header) return none;
  const found = new Map<string, string[]>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0)
      found.set(pair.slice(0, at).trim(), [...(found.get(pair.slice(0, at).trim()) ?? []), pair.slice(at + 1).trim()]);
  }
  const read = (use: CookieUse) => {
    const values = found.get(cookieName(use, style)) ?? [];
    return values.length === 1 && isSecret(values[0]) ? values[0] : undefined;
  };
  return { session: read('session'), anonymous: read('anonymous'), code: read('code') };
}
