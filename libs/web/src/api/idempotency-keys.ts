import { ApiError } from './api-error.ts';

/** A random UUID (RFC 9562, version 4). Pages on plain http beyond this machine have no `crypto.randomUUID`. */
export function randomId(): string {
  const { randomUUID } = crypto as Partial<Crypto>;
  if (randomUUID) return randomUUID.call(crypto);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The server forgets a key 24 hours after it came. */
const keyLifeMs = 23 * 3600_000;
const maxKept = 50;

/**
 * Idempotency keys of POSTs whose outcome is unknown, by what was sent: pressed again after a lost answer or a gateway's time-out, the
 * same content is the same change. Pressed twice before the answer, it is sent once and both have that answer: a button shows that it is
 * busy only once the page is drawn again. An answer that settles it, success or refusal, ends the key. (PUT, PATCH and DELETE state how
 * something is to be, which may be said twice.)
 */
export class UnsettledKeys {
  private readonly keys = new Map<string, { readonly key: string; readonly since: number }>();

  private readonly running = new Map<string, Promise<unknown>>();

  run<T>(intent: string, write: (key: string) => Promise<T>): Promise<T> {
    const known = this.running.get(intent) as Promise<T> | undefined;
    if (known) return known;
    const started = this.start(intent, write).finally(() => this.running.delete(intent));
    this.running.set(intent, started);
    return started;
  }

  private async start<T>(intent: string, write: (key: string) => Promise<T>): Promise<T> {
    const before = this.keys.get(intent);
    const kept = before && Date.now() - before.since < keyLifeMs ? before : { key: randomId(), since: Date.now() };
    try {
      const reply = await write(kept.key);
      this.keys.delete(intent);
      return reply;
    } catch (error) {
      this.keys.delete(intent);
      if (error instanceof ApiError && !error.isRefusal) this.keep(intent, kept);
      throw error;
    }
  }

  private keep(intent: string, kept: { readonly key: string; readonly since: number }): void {
    this.keys.set(intent, kept);
    const [oldest] = this.keys.keys();
    if (this.keys.size > maxKept && oldest !== undefined) this.keys.delete(oldest);
  }
}
