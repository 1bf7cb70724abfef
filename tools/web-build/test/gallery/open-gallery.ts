import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { serve } from '../../serve.mjs';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Half past nine in the pictures is an hour ago. */
const now = new Date('2026-11-18T10:30:00Z');
/** Text looks the same on every machine: grey smoothing, no hints, our own fonts. */
const drawing = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

export interface Look {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'sw' | 'fr';
  readonly width?: number;
  /** Time stands still until the spec moves it; timers too. */
  readonly stopped?: boolean;
}

export interface Gallery {
  readonly open: (look?: Look) => Promise<Page>;
  /** What pages wrote as errors, missing sample pictures left out. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

/** Builds the gallery and serves it; every page is a fresh one with its fonts loaded and motion off. */
export async function startGallery(): Promise<Gallery> {
  await promisify(execFile)(process.execPath, [path.join(root, 'tools/web-build/gallery.mjs')]);
  const site = await serve(0, { prerender: false });
  const browser: Browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', ...drawing] });
  const errors: string[] = [];
  const open = async ({ theme = 'light', language = 'en', width = 1040, stopped = false }: Look = {}) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: 1, reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-GB', timezoneId: 'Africa/Nairobi' });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.includes('no-such-picture')) errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    if (stopped) await page.clock.install({ time: now });
    else await page.clock.setFixedTime(now);
    await page.goto(`${site.url}/dev/ui?lang=${language}&theme=${theme}`, { waitUntil: 'commit' });
    await page.locator('#todo-list').waitFor();
    await page.evaluate(() => document.fonts.ready);
    if (stopped) await page.clock.pauseAt(new Date(now.getTime() + 3_600_000)); // Far enough ahead, however long loading took.
    return page;
  };
  return { open, errors, close: () => browser.close().finally(site.close) };
}
