import { BlockList, isIP } from 'node:net';

/** Tells the client's address apart from what a client claims: X-Forwarded-For counts only from proxies of ours. */
export class ClientAddress {
  private readonly trusted = new BlockList();

  /** @param proxies addresses or networks in CIDR notation */
  constructor(private readonly proxies: readonly string[]) {
    for (const proxy of proxies) {
      const [address = '', bits] = proxy.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.trusted.addAddress(address, family);
      else this.trusted.addSubnet(address, Number(bits), family);
    }
  }

  isTrusted(address: string): boolean {
    if (this.proxies.length === 0) return false;
    const plain = unmapped(address);
    const family = isIP(plain);
    return family !== 0 && this.trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
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

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
