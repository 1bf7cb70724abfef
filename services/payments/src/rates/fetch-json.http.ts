import { parseDecimalJson } from './domain/decimal-json.ts';

const timeoutMs = 4_000;
const maxBytes = 500_000;

/** JSON of a GET, numbers as text, and how old a cache on the way says it is (RFC 9111, 5.1). @throws when there is none */
export async function fetchJson(url: URL): Promise<{ readonly body: unknown; readonly ageMs: number }> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  const text = await response.text();
  if (!response.ok || text.length > maxBytes)
    throw new Error(`${url.host} answered ${response.status}, ${text.length} characters`);
  const age = /^\d{1,9}$/.exec(response.headers.get('age') ?? '')?.[0] ?? '0';
  return { body: parseDecimalJson(text), ageMs: 1000 * Number(age) };
}
