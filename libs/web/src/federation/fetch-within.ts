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
