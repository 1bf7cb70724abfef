import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A slow 2G line needs some seconds for the few kilobytes asked for so; a connection that hangs has no end of its own. */
const timeoutMs = 30_000;

/** A fetch that fails when no answer has begun in time. */
export async function fetchWithin(url: string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer in ${timeoutMs / 1000} s: ${url}`)), timeoutMs);
  try {
    return await fetch(url, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** The runtime's own limit of 20 s counts a slow 2G line as a dead remote. */
const scriptTimeoutMs = 120_000;

/** A file of a remote has no hash to check it against. Raised in production only. */
export class MissingIntegrity extends Error {
  constructor(url: string) {
    super(`no integrity hash for ${url}`);
  }
}

/**
 * Subresource integrity for what the federation runtime fetches itself: manifest, entry, exposed chunks and styles. (The
 * entry's bundler runtime checks all further chunks.) `hashes` maps absolute addresses without query to `sha256-…`.
 * With `strict` a file without a hash is refused.
 */
export function integrityPlugin(hashes: ReadonlyMap<string, string>, strict: boolean): ModuleFederationRuntimePlugin {
  const hashOf = (url: string): string | undefined => {
    const hash = hashes.get(url.split('?')[0] ?? url);
    if (!hash && strict) throw new MissingIntegrity(url);
    return hash;
  };
  return {
    name: 'asili-integrity',
    fetch(url, init) {
      const hash = hashOf(url);
      return fetchWithin(url, { ...init, cache: 'no-cache', ...(hash ? { integrity: hash } : {}) });
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      protect(script, hashOf(url));
      return { script, timeout: scriptTimeoutMs };
    },
    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      protect(link, hashOf(url));
      return link;
    },
  };
}

function protect(element: HTMLScriptElement | HTMLLinkElement, hash: string | undefined): void {
  if (!hash) return;
  element.integrity = hash;
  element.crossOrigin = 'anonymous';
}
