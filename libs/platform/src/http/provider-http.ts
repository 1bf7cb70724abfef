import type { Clock } from '@asili/kernel';
import { z } from 'zod';

interface ProviderHttpOptions {
  /** What paths are put behind; absent where only whole addresses are called. */
  readonly url?: string;
  readonly timeoutMs: number;
  /** Longer answers are none. */
  readonly maxChars: number;
}

interface ProviderCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  /** When the answer is not wanted any more; in place of `timeoutMs`. */
  readonly signal?: AbortSignal;
}

export interface ProviderReply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/**
 * Calls to the API of somebody else: a provider of payments, an operator of phones, a mirror. Whatever status they answer with is an answer; a
 * redirect is none. Errors say nothing of what was sent.
 */
export class ProviderHttp {
  constructor(private readonly options: ProviderHttpOptions) {}

  /** @throws where no answer comes in time, or too long a one: it may have arrived */
  async send(
    path: string | URL,
    { method = 'GET', headers = {}, body, signal }: ProviderCall = {},
  ): Promise<ProviderReply> {
    const { url = '', timeoutMs, maxChars } = this.options;
    const address = path instanceof URL ? path : `${url.replace(/\/$/, '')}${path}`;
    const response = await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (text.length > maxChars) throw new Error(`${new URL(address).host} answered ${text.length} characters`);
    return { status: response.status, text, headers: response.headers };
  }
}

/** What a body says; undefined where it is no JSON. */
export function jsonOf(body: string | Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** The header by which client credentials ask for a token. Source: RFC 7617. */
export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A token is asked for anew so long before it ends. */
const reserveMs = 60_000;
const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive().default(300), // Only recommended.
});

/** A bearer token by client credentials, asked for by one call at a time and kept until shortly before its end. Source: RFC 6749, 4.4. */
export class BearerToken {
  private known: { readonly text: string; readonly until: number } | undefined;
  private asking: Promise<string> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ask: (signal?: AbortSignal) => Promise<ProviderReply>,
  ) {}

  /** @throws where none is given */
  async get(signal?: AbortSignal): Promise<string> {
    if (this.known && this.known.until > this.clock.now().getTime()) return this.known.text;
    this.asking ??= this.renew(signal).finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  /** It was refused. */
  forget(): void {
    this.known = undefined;
  }

  private async renew(signal?: AbortSignal): Promise<string> {
    const { status, text } = await this.ask(signal);
    if (status !== 200) throw new Error(`${status} where a token was asked for`);
    const { access_token, expires_in } = tokenReply.parse(JSON.parse(text));
    this.known = { text: access_token, until: this.clock.now().getTime() + 1000 * expires_in - reserveMs };
    return access_token;
  }
}
