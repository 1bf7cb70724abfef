import { BlockList, isIP } from 'node:net';
import { type Log, chosenLanguage, preferredLanguage, traceStep } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import type { FastifyRequest } from 'fastify';
import {
  decodeSegment,
  GatewaySettings,
  header,
  type RequestContext,
  safePath,
  isOwnHost,
} from '../requests/domain/request-context.ts';
import { AnonymousSecrets } from '../sessions/session-endpoint.ts';
import { AmbiguousRequest, WrongHost } from '../requests/domain/errors.ts';
import { readCookies, hasDoubledHeader } from '../requests/domain/headers.ts';

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

/** In the place of a secret: shorter than any. */
const nobodysSecret = '-';
/** Which part of an address is the secret, by its first; the part before it says whose address it is. */
const secretAt: ReadonlyMap<string, number> = new Map([
  ['ussd', 4],
  ['webhooks', 3],
]);

/** Where those may call from who sign nothing of what they send: this stands beside the secret in their address. */
export class ListedSources {
  /** @param networks by the first part of the address and the caller, as in `ussd/africastalking`; one without any may call from anywhere */
  constructor(
    private readonly networks: ReadonlyMap<string, Networks>,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * The path as it is passed on. From a foreign address it goes without its secret, so that the service answers as it answers a wrong one:
   * nobody learns which callers have a list, nor that the secret was right. Nothing of the request is logged but who seems to call.
   */
  pathFrom(path: string, address: string): string {
    const [, first = ''] = path.split('/', 2);
    const place = secretAt.get(first);
    if (place === undefined) return path;
    const segments = path.split('/');
    const caller = decodeSegment(segments[place - 1] ?? '') ?? ''; // The service reads it decoded, too.
    const allowed = this.networks.get(`${first}/${caller}`);
    if (!allowed || allowed.isEmpty || allowed.has(address)) return path;
    this.log.warn('gateway: a call from an unlisted address', { caller: `${first}/${caller}`, address });
    return segments.map((segment, index) => (index === place ? nobodysSecret : segment)).join('/');
  }
}

/** What reading a request takes. */
@Injectable()
export class GatewayContext {
  constructor(
    readonly settings: GatewaySettings,
    readonly addresses: ClientAddress,
    readonly anonymousSecrets: AnonymousSecrets,
    readonly sources: ListedSources,
  ) {}
}

/** @throws AmbiguousRequest, WrongHost */
export function parseRequest(
  request: FastifyRequest,
  { addresses, settings, anonymousSecrets }: GatewayContext,
): RequestContext {
  const { headers, raw, method } = request;
  const target = safePath(raw.url ?? '');
  if (!target || hasDoubledHeader(raw.rawHeaders)) throw new AmbiguousRequest();
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && (method === 'GET' || method === 'HEAD')) throw new AmbiguousRequest();
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new AmbiguousRequest(); // RFC 9112, 3.2
  // Probes ask by address; everything else has to name this site (against DNS rebinding).
  if (!target.path.startsWith('/health/') && !isOwnHost(headers.host, settings)) throw new WrongHost();
  const cookies = readCookies(headers.cookie, settings.cookies);
  return {
    ...target,
    method,
    traceparent: traceStep(), // A client's own trace is not continued: they could have anything logged under another's.
    host: headers.host,
    address: addresses.of(raw.socket.remoteAddress, header(headers['x-forwarded-for'])),
    userAgent: (headers['user-agent'] ?? '').slice(0, 512),
    language: preferredLanguage(headers['accept-language']) ?? 'en',
    chosenLanguage: chosenLanguageOf(target.query, headers),
    cookies:
      cookies.anonymous === undefined || anonymousSecrets.isOurs(cookies.anonymous)
        ? cookies
        : { ...cookies, anonymous: undefined },
  };
}

/**
 * The language an answer is asked for in: `?lang=` of the address; else the Accept-Language of a call, which names the language of
 * the page that makes it; else the choice kept in the cookie `lang`. Where a browser opens an address itself, as it does a PDF, it
 * sends the languages of its own settings: these say nothing of a choice made here.
 * @param query with its question mark, or empty
 * @returns undefined where nothing was chosen: the account's own language then counts
 */
function chosenLanguageOf(query: string, headers: FastifyRequest['headers']): Language | undefined {
  const isOpened = header(headers['sec-fetch-mode']) === 'navigate' || headers.accept?.includes('text/html') === true;
  const called = isOpened ? undefined : preferredLanguage(headers['accept-language']);
  return chosenLanguage(query, undefined) ?? called ?? chosenLanguage('', headers.cookie);
}
