import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { chromiumOptions, clear } from '@asili/test-kit';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

/** What a page and the federation runtime write when a part of it cannot be loaded, down to the error and what it names. */
export const lostPart =
  /A part of the page failed|remote|RUNTIME-|integrity|ChunkLoadError|Loading (CSS )?chunk|mf-manifest|^\w+: (\/|mfe_)/i;

/** How a page reaches its reader: where their clock stands, and how long its code takes after the page itself. */
export interface Variant {
  readonly timezoneId: string;
  /** Milliseconds by which the code comes after the page; prompt unless told. */
  readonly codeAfterMs?: number;
}

/** Pages are prerendered in UTC; most readers are elsewhere, and on a cheap phone the code comes late. */
export const variants: readonly [utc: Variant, nairobi: Variant, slow: Variant] = [
  { timezoneId: 'UTC' },
  { timezoneId: 'Africa/Nairobi' },
  { timezoneId: 'Africa/Nairobi', codeAfterMs: 3000 },
];
export const variantName = ({ timezoneId, codeAfterMs }: Variant): string =>
  `${timezoneId}${codeAfterMs === undefined ? '' : `, code after ${codeAfterMs} ms`}`;

/** Each row with one of the variants, which take turns: the run meets all of them and is as long as with one. */
export function inTurns<T>(rows: readonly T[]): (readonly [row: T, name: string, variant: Variant])[] {
  return rows.map((row, index) => {
    const variant = variants[index % variants.length] ?? variants[0];
    return [row, variantName(variant), variant] as const;
  });
}

export interface VisitOptions extends BrowserContextOptions {
  readonly codeAfterMs?: number | undefined;
  /** Errors that belong to what the spec does; every other one fails it. */
  readonly expected?: RegExp;
  /** Addresses that may answer with an error; all unless told, since a page says itself what it could not do. */
  readonly mayFail?: RegExp;
  /**
   * The page is handed on to the next spec that asks with the same options, its cookies, storage and routes gone: half the cost of a new profile.
   * Not for a spec that changes more of it: scripts at the start, the clock, routes of the whole profile.
   */
  readonly handedOn?: boolean;
}

export interface Browsing {
  /** A person with one page open, who leaves when the spec ends. */
  readonly visit: (options?: VisitOptions) => Promise<Page>;
  /** A person who stays from spec to spec, until the caller closes the profile. */
  readonly openProfile: (options?: VisitOptions) => Promise<BrowserContext>;
  readonly browser: () => Browser;
}

/**
 * One Chromium for the specs of a file. Everybody has a profile of their own, in Nairobi unless told; an error on the
 * console, an exception, a violation of the content policy or a page drawn anew fails the spec.
 */
export function startBrowser(args: readonly string[] = []): Browsing {
  let browser: Browser;
  let visits: (() => Promise<unknown>)[] = [];
  const free = new Map<string, Page[]>();
  const errors: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions(args));
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const ended = visits;
    visits = [];
    for (const end of ended) await end();
    expect(errors.splice(0)).toEqual([]);
  });
  const openProfile = async ({
    expected,
    mayFail = /./,
    codeAfterMs,
    handedOn: _handedOn,
    ...options
  }: VisitOptions = {}) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
      timezoneId: 'Africa/Nairobi',
      ...options,
    });
    context.setDefaultTimeout(120_000); // A busy machine is no failure.
    context.on('console', (message) => {
      const { url } = message.location();
      // Chromium's own line about a reply that was not ok.
      if (
        message.text().startsWith('Failed to load resource')
          ? !mayFail.test(url)
          : message.type() === 'error' && !expected?.test(message.text())
      )
        errors.push(`${message.text()} ${url}`);
    });
    context.on(
      'weberror',
      (error) => void (expected?.test(String(error.error())) || errors.push(String(error.error()))),
    );
    if (codeAfterMs !== undefined) await delayCode(context, codeAfterMs);
    return context;
  };
  const visit = async (options: VisitOptions = {}) => {
    const key = JSON.stringify(options, (_name, value: unknown) => (value instanceof RegExp ? String(value) : value));
    const pages = free.get(key) ?? [];
    free.set(key, pages);
    const page = (options.handedOn && pages.pop()) || (await (await openProfile(options)).newPage());
    visits.push(() => (options.handedOn ? clear(page).then(() => pages.push(page)) : page.context().close()));
    return page;
  };
  return { visit, openProfile, browser: () => browser };
}

/** Serves the built front ends with made-up data to the specs of a file; `ready` waits for the process that prerenders. */
export function startSite({ ready = false, prerender = true } = {}): { readonly url: string } {
  let site: { url: string; close: () => void } | undefined;
  beforeAll(async () => {
    const { serve } = await import('../../serve.mjs'); // It reads the environment, which a spec may set first.
    site = await serve(0, { prerender });
    const made = async (url: string) => (await (await fetch(`${url}/verify`)).text()).includes('data-prerendered');
    while (ready && !(await made(site.url)));
  });
  afterAll(() => site?.close());
  return {
    get url() {
      return site?.url ?? '';
    },
  };
}

/** Waits until React runs the element: what is pressed from then on works. */
export const hydrated = (page: Page, selector = 'main h1') =>
  page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  );

/** Holds the page's program back by so many milliseconds after the page itself. */
export async function delayCode(context: BrowserContext, afterMs: number): Promise<void> {
  await context.route('**/assets/main.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await route.continue().catch(() => undefined); // The visit may have ended.
  });
}
