import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** A reply the driver cannot go on with. */
export class ShopError extends Error {}

type Body = Record<string, unknown>;
type Answer = Record<string, unknown>;

/**
 * A browser in miniature for the public interface: keeps cookies and the CSRF token, waits when told to (429, 503).
 * Retrying is safe because every write carries an idempotency key.
 */
export class ShopClient {
  readonly #origin: string;
  readonly #dispatcher: Agent | undefined;
  readonly #cookies = new Map<string, string>();
  #csrfToken = '';

  /** @param localAddress address of this machine to speak from; default: what the system chooses */
  constructor(origin: string, { localAddress }: { localAddress?: string | undefined } = {}) {
    this.#origin = origin;
    this.#dispatcher = localAddress === undefined ? undefined : new Agent({ localAddress });
  }

  /** For a browser that goes on as the same person. */
  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  get(path: string): Promise<Answer> {
    return this.#send(path, { method: 'GET' });
  }

  async post(path: string, body: Body, idempotencyKey?: string): Promise<Answer> {
    if (!this.#csrfToken) await this.openSession();
    return this.#send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) },
    });
  }

  patch(path: string, body: Body): Promise<Answer> {
    return this.#send(path, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  put(path: string, body: Body): Promise<Answer> {
    return this.#send(path, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  upload(path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Answer> {
    return this.#send(path, { method: 'POST', body: bytes, headers: { 'content-type': type } });
  }

  async openSession(): Promise<void> {
    const { csrfToken } = await this.get('/api/auth/session');
    this.#csrfToken = String(csrfToken);
  }

  async #send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#once(path, init).catch((error: unknown) => {
        if (attempt > 20) throw error;
        return undefined;
      });
      if (reply && reply.status < 400) {
        const answer = reply.status === 204 ? {} : ((await reply.json()) as Answer);
        if (typeof answer['csrfToken'] === 'string') this.#csrfToken = answer['csrfToken'];
        return answer;
      }
      const temporary =
        !reply || [429, 502, 503].includes(reply.status) || (reply.status === 409 && reply.headers.has('retry-after'));
      if (!temporary || attempt > 20)
        throw new ShopError(
          `${init.method ?? 'GET'} ${path}: ${reply?.status ?? 'no answer'} ${(await reply?.text()) ?? ''}`,
        );
      await sleep(1000 * Math.min(60, Number(reply?.headers.get('retry-after') ?? 1) || 1));
    }
  }

  async #once(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(this.#origin + path, {
      ...init,
      ...(this.#dispatcher ? { dispatcher: this.#dispatcher } : {}),
      headers: {
        accept: 'application/json',
        origin: this.#origin,
        'x-csrf-token': this.#csrfToken,
        ...(cookie ? { cookie } : {}),
        ...init.headers,
      },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  }
}

interface Challenge {
  id: string;
}

/** The newest one-time code in the development mailbox that was sent to the address after `since`. */
export async function readCode(client: ShopClient, to: string, since: number): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { messages } = (await client.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as {
      messages: { code?: string; at: string }[];
    };
    const code = messages.find((message) => message.code && Date.parse(message.at) >= since - 2000)?.code;
    if (code) return code;
    await sleep(100);
  }
  throw new ShopError(`no code arrived for ${to}`);
}

/**
 * Signs up (or in, when the address is known) with a one-time code.
 * @param path `/api/auth/register` or `/api/customers/auth/register`
 * @param to the address the code goes to
 */
export async function signUp(
  client: ShopClient,
  path: string,
  to: string,
  details: Record<string, unknown>,
): Promise<{ id: string }> {
  const since = Date.now();
  const first = (await client.post(path, details)) as { challenge?: Challenge };
  if (!first.challenge) throw new ShopError(`${path} gave no challenge`);
  const code = await readCode(client, to, since);
  const second = (await client.post(path, { ...details, code, challengeId: first.challenge.id })) as Record<
    string,
    { id: string } | null
  >;
  const person = second['artisan'] ?? second['customer'];
  if (!person) throw new ShopError(`${path} did not sign ${to} in`);
  return person;
}
