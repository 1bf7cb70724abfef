import type { Language } from '@asili/contracts';
import type { CookieStyle, CookieUse } from './headers.ts';

interface SafePath {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** The path holds %2F or %5C: harmless as data, dangerous where a program decodes before it splits. */
  readonly encodedSlash: boolean;
}

/**
 * The path of a request target, or null when two programs could read it differently: encoded dots and control characters,
 * dot segments, empty segments, or anything but an absolute path.
 */
export function safePath(target: string): SafePath | null {
  if (!target.startsWith('/') || target.length > 8192) return null;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  if (path.includes('//') || /[^\x21-\x7e]|[\\#]/.test(target)) return null;
  if (/%(?:2e|[01][0-9a-f]|7f)/i.test(path) || /%(?![0-9a-f]{2})/i.test(path)) return null;
  if (/\/\.\.?(?:\/|$)/.test(path)) return null;
  return { path, query, encodedSlash: /%(?:2f|5c)/i.test(path) };
}

/** Text of a path segment or a query, or null when its percent-encoding is not UTF-8. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

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

/** What the HTTP edge takes from configuration. */
export abstract class GatewaySettings {
  /** Origin the site is reached under, without a trailing slash. */
  abstract readonly publicUrl: string;
  abstract readonly https: boolean;
  abstract readonly production: boolean;
  abstract readonly cookies: CookieStyle;
  /** Lower-case names (with port where it is not the scheme's own) the site answers to. */
  abstract readonly hosts: readonly string[];
  /** Connections one address may hold open; proxies of ours are exempt. */
  abstract readonly connectionsPerAddress: number;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/** Whether a Host header names this site. Loopback names do outside production: nobody else's page can be there. */
export function isOwnHost(host: string | undefined, settings: GatewaySettings): boolean {
  if (host === undefined) return false;
  const name = host.toLowerCase();
  return settings.hosts.includes(name) || (!settings.production && loopback.test(name));
}

/** Origins a write may come from: the public one, and the one the request itself was made under. */
export function ownOrigins(host: string | undefined, settings: GatewaySettings): readonly string[] {
  const scheme = settings.https ? 'https' : 'http';
  const publicOrigin = new URL(settings.publicUrl).origin;
  return host === undefined ? [publicOrigin] : [publicOrigin, `${scheme}://${host.toLowerCase()}`];
}

/** One request as the gateway sees it, after everything doubtful was refused. */
export interface RequestContext {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly encodedSlash: boolean;
  /** Of this request's own trace, for whom it asks (W3C Trace Context). */
  readonly traceparent: string;
  readonly host: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** What Accept-Language asks for. */
  readonly language: Language;
  /** What the answer is asked for in, before the account's own; see `parseRequest`. */
  readonly chosenLanguage: Language | undefined;
  /** The anonymous one only if it was issued by us. */
  readonly cookies: Readonly<Record<CookieUse, string | undefined>>;
}

/** A header's value, doubled ones joined as the RFC allows. */
export function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

/** What a request shows of where it comes from. */
export interface Provenance {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  /** Origins this site is reached under. */
  readonly ownOrigins: readonly string[];
  /** Whether the browser sent a session cookie or the anonymous one. */
  readonly hasCookie: boolean;
  /** Whether the x-csrf-token header belongs to that cookie. */
  readonly tokenFits: boolean;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method changes nothing (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Whether a request may change state. A browser says where it comes from (`Sec-Fetch-Site`, else `Origin`), and that has
 * to be this site; beside it stands the token, which only pages of this site can read. A client without cookies and
 * without Origin is no browser with somebody's session in it, and needs neither.
 * Source: OWASP Cross-Site Request Forgery Prevention Cheat Sheet; ASVS 5.0, 3.5.
 */
export function mayChangeState(from: Provenance): boolean {
  if (isSafeMethod(from.method)) return true;
  if (from.secFetchSite !== undefined && from.secFetchSite !== 'same-origin') return false;
  if (from.origin !== undefined && !from.ownOrigins.includes(from.origin)) return false;
  const isBrowser = from.secFetchSite !== undefined || from.origin !== undefined;
  return from.tokenFits || (!isBrowser && !from.hasCookie);
}
