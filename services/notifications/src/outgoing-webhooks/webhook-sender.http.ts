import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { WebhookFailure } from '@asili/contracts';
import type { Answer } from './domain/endpoint.ts';

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

interface Resolved {
  readonly address: string;
  readonly family: number;
}

interface SenderOptions {
  /** http to this very machine. */
  readonly allowsLoopback: boolean;
  /** From the question for its address to the head of its answer. Standard Webhooks asks for 15 to 30 seconds. */
  readonly timeoutMs?: number;
  /** What a name leads to; an address leads to itself. */
  readonly resolve?: (hostname: string) => Promise<readonly Resolved[]>;
}

class Refused extends Error {}
class TimedOut extends Error {}

/** Read for politeness and thrown away. */
const maxReplyBytes = 64 * 1024;
const anHourMs = 3_600_000;

/**
 * Sends a signed body to an address somebody named.
 * Sends over connections of their own, only to addresses the whole internet can reach. The name is asked for once and the connection
 * goes to the addresses that were looked at, so that no second answer can lead elsewhere. Nothing is followed, and of
 * what the receiver says only the status and `Retry-After` are read.
 */
export class WebhookSender {
  private readonly timeoutMs: number;
  private readonly resolve: (hostname: string) => Promise<readonly Resolved[]>;

  constructor(private readonly options: SenderOptions) {
    this.timeoutMs = options.timeoutMs ?? 15_000;
    this.resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }));
  }

  /** Never throws: what goes wrong out there is an answer too. */
  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new TimedOut()), this.timeoutMs);
    });
    const stop = new AbortController();
    try {
      return await Promise.race([this.send(new URL(url), headers, body, stop.signal), deadline]);
    } catch (error) {
      stop.abort();
      return { failure: failureOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  private async send(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Answer> {
    const addresses = await this.allowed(url);
    const found: LookupFunction = (_hostname, { all }, callback) => {
      const [first] = addresses;
      if (all) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: 'POST',
          agent: false,
          lookup: found,
          signal,
          maxHeaderSize: 16_384,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        },
        resolve,
      );
      request.on('error', reject);
      request.end(body);
    });
    discard(response);
    const retryAfterMs = retryAfterOf(response.headers['retry-after']);
    return { status: response.statusCode ?? 0, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }

  /** @throws Refused where any of them is not public */
  private async allowed({ protocol, hostname }: URL): Promise<readonly Resolved[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(host);
    const addresses = family === 0 ? await this.resolve(host) : [{ address: host, family }];
    const isAllowed =
      protocol === 'https:' ? isPublicAddress : (address: string) => this.options.allowsLoopback && isLoopback(address);
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) throw new Refused();
    return addresses;
  }
}

/** Lets the receiver finish a short answer; a long or slow one is cut off. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), 2000).unref();
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxReplyBytes) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => clearTimeout(timer));
}

/** Seconds (RFC 9110 10.2.3); dates are left aside, as our own pause is as good. */
function retryAfterOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Math.min(Number(header) * 1000, 24 * anHourMs) : undefined;
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof Refused) return 'address';
  if (error instanceof TimedOut) return 'timeout';
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return 'dns';
  return /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code) ? 'tls' : 'connection';
}
