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

/** Request headers that services may see. Everything else stays here: cookies, x-asili-*, x-forwarded-*, hop-by-hop fields. */
const forwarded = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
  'last-event-id',
  'idempotency-key',
  'user-agent',
  // By which providers of payments prove what they tell us.
  'stripe-signature',
  'x-paystack-signature',
] as const;

/** Answer headers that never leave: hop-by-hop (RFC 9110, 7.6.1), ours between services, and what the gateway itself decides. */
const kept = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
  'set-cookie',
  'strict-transport-security',
  'access-control-allow-credentials',
  'x-request-id',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]);

export type HeaderMap = Record<string, string | string[] | undefined>;

/** Beside those, what a page or a file depends on. */
const forwardedToWeb = ['accept-encoding', 'sec-fetch-dest'] as const;

/**
 * The request's headers for the service of the front ends.
 * @param language the choice kept in a cookie: all it gets to see of those
 */
export function webRequestHeaders(headers: Readonly<HeaderMap>, language: string | undefined): Record<string, string> {
  const passed = requestHeaders(headers);
  for (const name of forwardedToWeb) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return language ? { ...passed, cookie: `lang=${language}` } : passed;
}

/** The request's headers for the service. Doubled ones were refused before. */
export function requestHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of forwarded) {
    const value = headers[name];
    // Compression at the gateway weakens validators; services compare them as they made them.
    if (typeof value === 'string') passed[name] = name === 'if-none-match' ? value.replaceAll('W/"', '"') : value;
  }
  return passed;
}

/** The service's answer headers for the client, over those of the gateway's own. */
export function answerHeaders(
  headers: Readonly<HeaderMap>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = { ...own };
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !kept.has(name) && !name.startsWith('x-asili-')) passed[name] = value;
  }
  return passed;
}

/** Headers of which a second one makes a request ambiguous. */
const single = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'origin',
  'cookie',
  'authorization',
  'sec-fetch-site',
  'x-csrf-token',
  'idempotency-key',
  'range',
  'last-event-id',
  'expect',
  'upgrade',
  'x-request-id',
]);

/** Whether a list of name, value, name, value … holds one of the single headers twice, or an odd length. */
export function hasDoubledHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? '';
    if (single.has(name) && seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

export type Headers = Readonly<Record<string, string>>;

/** For everything but the front ends' pages and workers: even if a browser shows it, it loads and runs nothing. */
export const dataContentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'origin-agent-cluster': '?1',
};

/** Headers every answer carries; HSTS only where the site itself is https. */
export function securityHeaders({ https }: { readonly https: boolean }): Headers {
  return {
    ...everywhere,
    'content-security-policy': https ? `${dataContentPolicy}; upgrade-insecure-requests` : dataContentPolicy,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * The policy of a service's answer. A PDF is shown by the browser's own viewer, which a sandbox or an empty list of
 * sources would keep from opening. The front ends and pages of the development mailbox bring their own.
 * @param answer `mayChoose`: the service's own policy stands
 */
export function answerContentPolicy(answer: {
  readonly type: string;
  readonly own: string | undefined;
  readonly mayChoose: boolean;
}): string {
  if (answer.mayChoose && answer.own !== undefined) return answer.own;
  return /^application\/pdf\b/i.test(answer.type)
    ? "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    : dataContentPolicy;
}
