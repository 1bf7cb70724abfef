import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Screen } from './list.mjs';

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** Code of a language the site was built in. */
  readonly lang: string;
  readonly as?: 'artisan' | 'customer' | undefined;
  /** Where the reader's clock stands; Nairobi unless told. */
  readonly timezoneId?: string | undefined;
  /** Milliseconds by which the code comes after the page; prompt unless told. */
  readonly codeAfterMs?: number | undefined;
}

export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

export function booth(
  browser: Browser,
  url: string,
  delayCode?: (context: BrowserContext, afterMs: number) => Promise<void>,
): { visit(look: Look, fresh?: boolean): Promise<OpenPage> };
export function openScreen(page: Page, screen: Pick<Screen, 'path'> & Partial<Screen>): Promise<void>;
export function settle(page: Page): Promise<void>;
export function unexpected(complaints: readonly string[], screen: Partial<Screen>): readonly string[];
export function overflow(page: Page): Promise<string | null>;
/** Texts that stick out of what they stand in or are cut off by it. */
export function cutTexts(page: Page): Promise<string[]>;
export function shape(page: Page, screen?: Partial<Screen>): Promise<string[]>;
export function smallTargets(page: Page, wanted?: number): Promise<string[]>;
export function axe(page: Page, only?: readonly string[]): Promise<string[]>;
