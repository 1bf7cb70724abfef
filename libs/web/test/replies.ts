import { jest } from '@jest/globals';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stand-in for fetch; jsdom has no Response, so a plain object with the parts in use. Returns the calls it saw. */
export function answerWith(answer: (call: Call) => Reply): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn((input: unknown, init: RequestInit = {}) => {
    const call = { method: init.method ?? 'GET', path: String(input), headers: (init.headers ?? {}) as Record<string, string>, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body };
    calls.push(call);
    return Promise.resolve(responseOf(answer(call)));
  });
  return calls;
}

function responseOf({ status = 200, json, text, headers = {} }: Reply): Response {
  const body = text ?? (json === undefined ? '' : JSON.stringify(json));
  const all = new Map(Object.entries({ 'content-type': json === undefined ? 'text/plain' : 'application/problem+json', ...headers }));
  return { ok: status < 400, status, statusText: 'Status Text', headers: { get: (name: string) => all.get(name) ?? null }, text: () => Promise.resolve(body), json: () => Promise.resolve(JSON.parse(body) as unknown) } as unknown as Response;
}

export const session = (user: unknown = null, csrfToken = 'token-1'): Reply => ({ json: { user, csrfToken } });
