import type { CookieStyle } from './cookies.ts';

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
