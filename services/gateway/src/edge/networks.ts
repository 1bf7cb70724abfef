import { BlockList, isIP } from 'node:net';

/** Addresses and networks in CIDR notation. */
export class Networks {
  private readonly list = new BlockList();

  constructor(private readonly parts: readonly string[]) {
    for (const part of parts) {
      const [address = '', bits] = part.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.list.addAddress(address, family);
      else this.list.addSubnet(address, Number(bits), family);
    }
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  has(address: string): boolean {
    if (this.isEmpty) return false;
    const plain = unmapped(address);
    const family = isIP(plain);
    return family !== 0 && this.list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  }
}

/** An IPv4 address as it is, where it stands inside an IPv6 one. */
export function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
