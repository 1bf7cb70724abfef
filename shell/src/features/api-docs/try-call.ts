/** What a tried call gave. */
export interface CallResult {
  readonly status: number;
  readonly ms: number;
  readonly type: string;
  /** Readable text, or null for pictures, streams and the like. */
  readonly text: string | null;
  readonly cut: boolean;
}

const maxCharacters = 8000;
const timeoutMs = 15_000;

/** Calls a path of this site as the person who looks at the page. Rejects when no answer comes in time. */
export async function tryCall(address: string): Promise<CallResult> {
  const started = performance.now();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const response = await fetch(address, {
      credentials: 'include',
      headers: { accept: 'application/json, */*', 'accept-language': document.documentElement.lang },
      signal: stop.signal,
    });
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    // An event stream never ends, and a picture is no text.
    const readable = type.includes('json') || type === 'text/plain' || type === 'text/csv';
    const whole = readable ? pretty(await response.text(), type) : null;
    return {
      status: response.status,
      ms: Math.round(performance.now() - started),
      type,
      text: whole?.slice(0, maxCharacters) ?? null,
      cut: (whole?.length ?? 0) > maxCharacters,
    };
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

function pretty(text: string, type: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
