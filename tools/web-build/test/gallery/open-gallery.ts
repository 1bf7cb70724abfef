import { beforeAll } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startBrowser, startSite } from '../support/browser.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Half past nine in the pictures is an hour ago. */
const now = new Date('2026-11-18T10:30:00Z');
/** Text looks the same on every machine: grey smoothing, no hints, our own fonts. */
const drawing = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

export interface Look {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'sw' | 'fr';
  readonly width?: number;
  /** The pointer is a finger. */
  readonly touch?: boolean;
  /** Time stands still until the spec moves it; timers too. */
  readonly stopped?: boolean;
}

/** Builds the gallery and serves it to the specs of a file; every page is a fresh one with its fonts loaded and motion off. */
export function startGallery(): (look?: Look) => Promise<Page> {
  beforeAll(() => promisify(execFile)(process.execPath, [path.join(root, 'tools/web-build/gallery.mjs')]), 120_000);
  const site = startSite({ prerender: false });
  const { visit } = startBrowser(drawing);
  return async ({ theme = 'light', language = 'en', width = 1040, touch = false, stopped = false } = {}) => {
    const page = await visit({
      viewport: { width, height: 900 },
      deviceScaleFactor: 1,
      hasTouch: touch,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-GB',
      mayFail: /no-such-picture/,
    });
    if (stopped) await page.clock.install({ time: now });
    else await page.clock.setFixedTime(now);
    await page.goto(`${site.url}/dev/ui?lang=${language}&theme=${theme}`, { waitUntil: 'commit' });
    await page.locator('#todo-list').waitFor();
    await page.evaluate(() => document.fonts.ready);
    if (stopped) await page.clock.pauseAt(new Date(now.getTime() + 3_600_000)); // Far enough ahead, however long loading took.
    return page;
  };
}
