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
