/** Families of devices as their agents name them; Android's name Linux too, so the order counts. */
const devices = ['android', 'iphone', 'ipad', 'windows', 'mac os', 'linux'];

/** What a client cannot change at will: its network and the family of its device. Thousands may share both. */
export function placeOf({ address, userAgent }: { readonly address: string; readonly userAgent: string }): string {
  const agent = userAgent.toLowerCase();
  return `${networkOf(address)} ${devices.find((device) => agent.includes(device)) ?? 'other'}`;
}

/** An IPv6 customer commands a whole /64; an IPv4 address written as IPv6 is the IPv4 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
