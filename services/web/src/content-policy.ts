import { createHash } from 'node:crypto';

/** Values of the content policy for what stands in a page: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const nothingInline: InlineHashes = { scripts: [], styles: [] };

/**
 * What the policy of a page has to allow: the built files it names as inlined in its head. The hashes are those of the files, not of
 * what stands in the page: nothing but code of the build runs, whatever a renderer or a text put there. A name without a file
 * allows nothing.
 * @param find bytes of a built file by its public address
 */
export async function inlineHashes(
  html: string,
  find: (address: string) => Promise<Buffer | null>,
): Promise<InlineHashes> {
  const head = html.slice(0, html.indexOf('</head>') + 1);
  const hashesOf = async (element: 'script' | 'style'): Promise<string[]> => {
    const files = await Promise.all(
      [...head.matchAll(new RegExp(`<${element} data-file="([^"]+)"`, 'g'))].map(([, address = '']) => find(address)),
    );
    return files.flatMap((bytes) => (bytes ? [`'sha256-${createHash('sha256').update(bytes).digest('base64')}'`] : []));
  };
  return { scripts: await hashesOf('script'), styles: await hashesOf('style') };
}

/**
 * What a page may load: this origin only, no inline script but the built files it names, by their hashes, no eval
 * (`wasm-unsafe-eval` is the QR reader), no frame around it. Sources: Content Security Policy Level 3; the values the federated
 * front ends were run under.
 */
export const pageContentPolicy = ({ scripts, styles }: InlineHashes = nothingInline): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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
const workerContentPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The header of what may load or run something; for everything else the gateway's strictest policy stands. */
export function contentPolicy(
  kind: 'page' | 'worker',
  { https }: { readonly https: boolean },
  inline?: InlineHashes,
): { readonly 'content-security-policy': string } {
  const policy = kind === 'page' ? pageContentPolicy(inline) : workerContentPolicy;
  return { 'content-security-policy': https ? `${policy}; upgrade-insecure-requests` : policy };
}
