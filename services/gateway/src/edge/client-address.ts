import { isIP } from 'node:net';
import { Networks, unmapped } from './networks.ts';

/** Tells the client's address apart from what a client claims: X-Forwarded-For counts only from proxies of ours. */
export class ClientAddress {
  private readonly trusted: Networks;

  /** @param proxies addresses or networks in CIDR notation */
  constructor(proxies: readonly string[]) {
    this.trusted = new Networks(proxies);
  }

  isTrusted(address: string): boolean {
    return this.trusted.has(address);
  }

  /** The nearest address that is not one of our proxies, read from the right: everything left of it is hearsay. */
  of(peer: string | undefined, forwardedFor: string | undefined): string {
    let current = unmapped(peer ?? '');
    if (!this.isTrusted(current)) return current;
    const hops = (forwardedFor ?? '').split(',').map((hop) => unmapped(hop.trim()));
    while (this.isTrusted(current)) {
      const next = hops.pop();
      if (next === undefined || isIP(next) === 0) break;
      current = next;
    }
    return current;
  }
}
