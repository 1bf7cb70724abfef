import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** What is no public host of IPv4: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and its updates), multicast and what is reserved. */
const notPublicV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside of global unicast, 2000::/3, what is none all the same or has an IPv4 address in it: protocol assignments with Teredo, documentation, 6to4. */
const notPublicV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const v4 = new BlockList();
for (const [net, prefix] of notPublicV4) v4.addSubnet(net, prefix, 'ipv4');
const v6 = new BlockList();
for (const [net, prefix] of notPublicV6) v6.addSubnet(net, prefix, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one anybody on the internet could reach: no loopback, private, link-local or reserved one, nor one of IPv4 inside of IPv6. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !v4.check(address, 'ipv4');
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !v6.check(address, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
export const isLoopback = (address: string): boolean =>
  isIPv4(address) ? loopback.check(address, 'ipv4') : isIPv6(address) && loopback.check(address, 'ipv6');

/** Whether an https address says outright, by number, that it is of no public place. What a name leads to is not looked at. */
export function isPrivateByNumber(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && isIP(address) !== 0 && !isPublicAddress(address);
}
