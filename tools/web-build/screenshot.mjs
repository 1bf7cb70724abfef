/**
 * Takes screenshots of pages of the built front ends (all screens and states at once: screens.mjs):
 *   node tools/web-build/screenshot.mjs --out /tmp/shots --pages /,/marketplace --as artisan
 * --pages   paths, comma-separated (default /)
 * --widths  default 390,1280        --themes default light,dark     --langs default en
 * --as      artisan, customer or operator: who is signed in (made-up data only)
 * --state   empty or error (made-up data only)
 * --url     address of a running site; else serve.mjs is started with made-up data
 * --axe     also runs axe-core and prints what it finds
 * --full    whole page rather than the first screen
 * Prints every console error, failed request and horizontal overflow. CHROMIUM names the browser (/usr/bin/chromium).
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { axe, booth, openScreen, overflow, shape } from './screens/inspect.mjs';
import { serve } from './serve.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '/tmp/asili-shots' },
    pages: { type: 'string', default: '/' },
    widths: { type: 'string', default: '390,1280' },
    themes: { type: 'string', default: 'light,dark' },
    langs: { type: 'string', default: 'en' },
    as: { type: 'string' },
    state: { type: 'string' },
    url: { type: 'string' },
    axe: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const list = (text) => text.split(',').filter(Boolean);
mkdirSync(values.out, { recursive: true });
const site = values.url ? { url: values.url, close: () => undefined } : await serve(0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const pages = booth(browser, site.url);

async function look(variant, name, address) {
  const { page, complaints, close } = await pages.visit(variant);
  await openScreen(page, { path: address }).catch((error) => complaints.push(error.message.split('\n')[0]));
  complaints.push(...(await shape(page)), ...[await overflow(page)].filter(Boolean));
  if (values.axe) complaints.push(...(await axe(page)));
  if (values.full) await showEverything(page);
  await page.screenshot({ path: path.join(values.out, `${name}.png`), fullPage: values.full, animations: 'disabled' });
  await close();
  console.log(`${name}${complaints.map((text) => `\n   ${text}`).join('')}`);
}

/** Scrolls through the page once, so that lazy photos are there. */
async function showEverything(page) {
  for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight)); top += 700) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
}

for (const lang of list(values.langs)) {
  for (const theme of list(values.themes)) {
    for (const width of list(values.widths).map(Number)) {
      for (const address of list(values.pages)) {
        const slug = address.replace(/^\//, '').replace(/[^\w-]+/g, '_') || 'home';
        await look(
          { width, theme, lang, as: values.as, state: values.state },
          [slug, values.as, values.state, width, theme, lang].filter(Boolean).join('-'),
          address,
        );
      }
    }
  }
}
await browser.close();
site.close();
process.exit(0);
