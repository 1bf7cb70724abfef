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
