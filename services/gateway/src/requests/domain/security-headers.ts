export type Headers = Readonly<Record<string, string>>;

/**
 * What a page may load: this origin only, no inline script, no eval (`wasm-unsafe-eval` is the QR reader), no frame around
 * it. Sources: Content Security Policy Level 3; the values the federated front ends were run under.
 */
export const pageContentPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For everything that is not a page: even if a browser shows it, it loads and runs nothing. */
export const dataContentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * For workers, whose requests fall under the policy they came with: the service worker fetches the page's own files, the
 * QR reader its WebAssembly.
 */
export const workerContentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const policies = { page: pageContentPolicy, data: dataContentPolicy, worker: workerContentPolicy };

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

/** Headers every answer carries, by what it is; HSTS only where the site itself is https. */
export function securityHeaders(kind: keyof typeof policies, options: { readonly https: boolean }): Headers {
  const policy = policies[kind];
  return {
    ...everywhere,
    'content-security-policy': options.https ? `${policy}; upgrade-insecure-requests` : policy,
    ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * The policy of a service's answer. A PDF is shown by the browser's own viewer, which a sandbox or an empty list of
 * sources would keep from opening. Pages of the development mailbox bring their own.
 */
export function answerContentPolicy(answer: { readonly type: string; readonly own: string | undefined; readonly development: boolean }): string {
  if (answer.development && answer.own !== undefined) return answer.own;
  return /^application\/pdf\b/i.test(answer.type) ? "frame-ancestors 'none'; base-uri 'none'; form-action 'none'" : dataContentPolicy;
}
