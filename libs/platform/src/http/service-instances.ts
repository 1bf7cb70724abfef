import { addressesOf } from '../config/platform-config.ts';

/** How long an instance that could not be connected to is asked last. */
const avoidMs = 5000;
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The instances of a service, asked in turn. */
export class ServiceInstances {
  private readonly addresses: readonly string[];
  private readonly avoidedUntil = new Map<string, number>();
  private next = 0;

  constructor(
    text: string,
    private readonly now: () => number = Date.now,
  ) {
    this.addresses = addressesOf(text);
  }

  /** All of them, the one whose turn it is first and those that were away a moment ago last. */
  inOrder(): string[] {
    const first = this.next;
    this.next = (this.next + 1) % this.addresses.length;
    const turn = this.addresses.map((_, i) => this.addresses[(first + i) % this.addresses.length] as string);
    const away = (address: string): number => ((this.avoidedUntil.get(address) ?? 0) > this.now() ? 1 : 0);
    return turn.sort((a, b) => away(a) - away(b));
  }

  /** Notes that this one did not take a connection. */
  avoid(address: string): void {
    this.avoidedUntil.set(address, this.now() + avoidMs);
  }

  /** Asks one after another until a connection stands. What may have been received is never asked of another instance. */
  async ask<T>(request: (address: string) => Promise<T>): Promise<T> {
    const addresses = this.inOrder();
    for (const address of addresses.slice(0, -1)) {
      try {
        return await request(address);
      } catch (error) {
        if (!wasNeverSent(error)) throw error;
        this.avoid(address);
      }
    }
    return request(addresses.at(-1) as string);
  }
}

/** Whether `fetch` failed before the request could reach anybody. */
function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && neverSent.has(cause.code);
}
