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

/**
 * For workers, whose requests fall under the policy they came with: the service worker fetches the page's own files, the
 * QR reader its WebAssembly.
 */
const workerContentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const policies = { page: pageContentPolicy, worker: workerContentPolicy };

/** The header of what may load or run something; for everything else the gateway's strictest policy stands. */
export function contentPolicy(kind: keyof typeof policies, { https }: { readonly https: boolean }): { readonly 'content-security-policy': string } {
  return { 'content-security-policy': https ? `${policies[kind]}; upgrade-insecure-requests` : policies[kind] };
}
