import type { Language } from '@asili/kernel';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from './browser.ts';
import { clear } from './page.ts';

export interface VisitOptions {
  width?: number;
  height?: number;
  language?: Language;
  dark?: boolean;
  /** Cookies of a signed-in browser; see `ShopClient.cookies`. */
  cookies?: readonly { readonly name: string; readonly value: string }[];
}

/** One person's browser profile with one page open. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far: errors on the console, uncaught exceptions, requests refused (400 and above) or lost. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * One Chromium for many visitors (see `chromiumOptions`): each has cookies and storage of its own, so they
 * may run side by side. Service workers are off: requests can be watched and changed on their way.
 */
export class Visitors {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #kept = new Map<string, Visit[]>();

  private constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  static async open(origin: string): Promise<Visitors> {
    return new Visitors(await chromium.launch(chromiumOptions()), origin);
  }

  /** Addresses given to `page.goto` may be paths. */
  async visit({
    width = 1280,
    height = 900,
    language = 'en',
    dark = false,
    cookies = [],
  }: VisitOptions = {}): Promise<Visit> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Africa/Nairobi', // Pages are prerendered in UTC: what differs must not show.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(120_000); // A busy machine is no failure.
    await this.#signIn(context, cookies);
    if (language !== 'en')
      await context.addInitScript(
        (code) => localStorage.getItem('lang') ?? localStorage.setItem('lang', code),
        language,
      );
    const page = await context.newPage();
    return { page, context, complaints: complaintsOf(page), close: () => context.close() };
  }

  /**
   * Lets `work` use a page of such a person, which goes on to the next one with other cookies, emptied: half the cost of a new profile.
   * One profile has one page, since a page behind another draws nothing.
   */
  async lend({ cookies = [], ...look }: VisitOptions, work: (visit: Visit) => Promise<void>): Promise<void> {
    const key = JSON.stringify(look);
    const kept = this.#kept.get(key) ?? [];
    this.#kept.set(key, kept);
    const visit = kept.pop() ?? (await this.visit(look));
    visit.complaints.length = 0; // What the page of the one before still had to say.
    try {
      await this.#signIn(visit.context, cookies);
      await work(visit);
      await clear(visit.page);
      kept.push(visit);
    } catch (error) {
      await visit.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async #signIn(context: BrowserContext, cookies: Required<VisitOptions>['cookies']): Promise<void> {
    // Cookies named __Host- must be secure, and the protocol takes those for https addresses only; loopback gets them all the same.
    const url = this.#origin.replace(/^http:/, 'https:');
    if (cookies.length > 0)
      await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url, secure: true })));
  }
}

/** Chromium's own line about a refused request says no address; the reply itself is listed instead. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`);
  });
  return complaints;
}
