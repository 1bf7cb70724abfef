import { randomUUID } from 'node:crypto';
import type { Chance } from './chance.ts';
import type { Delivery, Faults } from './provider.ts';
import type { Timers } from './timers.ts';

const keptDeliveries = 500;
const answerWithinMs = 10_000;

export interface Callback {
  readonly url: string;
  readonly body: string;
  /** POST unless it says otherwise. */
  readonly method?: 'POST' | 'PUT';
  readonly headers: () => Readonly<Record<string, string>>;
  /** How long after a failed try the next ones come; none when the provider tries once. */
  readonly retryMs?: readonly number[];
}

/** The site under the address people know, and under another one where we cannot reach it by that. */
export interface SiteAddresses {
  readonly publicUrl?: string;
  readonly siteUrl?: string;
}

/** Sends a provider's callbacks and keeps what was sent, newest last. */
export class Callbacks {
  readonly deliveries: Delivery[] = [];
  private readonly chance: Chance;
  private readonly timers: Timers;
  private readonly now: () => number;
  private readonly site: SiteAddresses;

  constructor(chance: Chance, timers: Timers, now: () => number, site: SiteAddresses = {}) {
    this.site = site;
    this.chance = chance;
    this.timers = timers;
    this.now = now;
  }

  /** Sends it as the faults allow. Resolves when every first try was answered or failed. */
  async send(callback: Callback, faults: Faults): Promise<void> {
    if (this.chance.hits(faults, 'callback-never')) return;
    const body = this.chance.hits(faults, 'garbage')
      ? callback.body.slice(0, Math.ceil(callback.body.length / 2))
      : callback.body;
    const times = this.chance.hits(faults, 'callback-twice') ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.attempt({ ...callback, body }, 0)));
  }

  private async attempt(callback: Callback, tries: number): Promise<void> {
    const headers = { 'content-type': 'application/json', ...callback.headers() };
    const delivery = {
      id: randomUUID(),
      path: new URL(callback.url).pathname,
      headers,
      body: callback.body,
      status: null,
      at: new Date(this.now()).toISOString(),
    };
    this.deliveries.push(delivery);
    if (this.deliveries.length > keptDeliveries) this.deliveries.shift();
    const status = await deliver({ ...callback, url: reachable(callback.url, this.site) }, headers);
    const place = this.deliveries.indexOf(delivery);
    if (place >= 0) this.deliveries[place] = { ...delivery, status };
    const pause = callback.retryMs?.[tries];
    if ((status === null || status >= 300) && pause !== undefined)
      this.timers.after(pause, () => void this.attempt(callback, tries + 1));
  }
}

function reachable(url: string, { publicUrl, siteUrl }: SiteAddresses): string {
  if (publicUrl === undefined || siteUrl === undefined || new URL(url).origin !== new URL(publicUrl).origin) return url;
  const { pathname, search } = new URL(url);
  return `${new URL(siteUrl).origin}${pathname}${search}`;
}

async function deliver(
  { url, method = 'POST', body }: Callback,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
