/**
 * Nothing moves while an artisan's figures are loaded, when the fonts of a page to be read arrive, nor while a page itself arrives bit by bit:
 * cumulative layout shift (web.dev/cls) over the built front ends, answers and fonts held back. The longest words on the narrowest screen; all of them with `npm run test:full`.
 */
import { settled } from '@asili/test-kit';
import { describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { hydrated, startBrowser, startSite } from './support/browser.ts';

const site = startSite({ ready: true });
const { visit } = startBrowser();
const full = process.env['ASILI_TESTS'] === 'full';
const looks = [
  { lang: 'fr', width: 390 },
  { lang: 'fr', width: 1280 },
  { lang: 'en', width: 390 },
].slice(0, full ? 3 : 1);

interface Shifts {
  shift: number;
  moved: string[];
}

/** Adds up what moves on a page in this language. Before it is opened. */
async function watchShifts(page: Page, language: string): Promise<void> {
  await page.addInitScript((kept) => {
    localStorage.setItem('lang', kept);
    const seen: Shifts = Object.assign(window, { shift: 0, moved: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] })[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        seen.moved.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => (node instanceof Element ? node.className || node.tagName : '')).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, language);
}

async function expectNothingMoved(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { shift, moved } = await page.evaluate(() => {
    const seen = window as unknown as Shifts;
    return { shift: seen.shift, moved: seen.moved };
  });
  expect(shift <= 0.05 ? [] : [`${shift} in all`, ...moved]).toEqual([]);
}

/** Holds back what matches; the call lets it go. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe.each(looks)('in $lang at $width', ({ lang, width }) => {
  it.each(full ? ['/', '/dashboard', '/analytics'] : ['/dashboard', '/analytics'])('%s shifts by 0.05 at most when its figures come', async (path) => {
    const page = await visit({ viewport: { width, height: 844 } });
    await page.context().addCookies([{ name: 'fake-as', value: 'artisan', url: site.url }]);
    await watchShifts(page, lang);
    const release = await hold(page, /\/api\/(analytics|products)/);
    await page.goto(site.url + path);
    await page.locator('main h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    release();
    await settled(page);
    await page.locator('main table, main li img').first().waitFor();
    await expectNothingMoved(page);
  });

  it.each(full ? ['/', '/pricing', '/training-videos', '/cookie-policy', '/help-center', '/verify', '/marketplace'] : ['/pricing', '/cookie-policy'])('%s shifts by 0.05 at most when its fonts come', async (path) => {
    const page = await visit({ viewport: { width, height: 844 } });
    await watchShifts(page, lang);
    const release = await hold(page, /\.woff2$/);
    await page.goto(`${site.url}${path}?lang=${lang}`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))); // Seen in the fallback.
    release();
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px "Source Sans 3"'))).toBe(true);
    await expectNothingMoved(page);
  });
});

/** Of a page so many bytes at a time. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers: { accept = '*/*', 'content-type': type = '' } } = request;
  const sent = Buffer.concat((await request.toArray()) as Buffer[]);
  const reply = await fetch(site.url + url, { method, headers: { accept, 'content-type': type }, ...(sent.length > 0 && { body: sent }) });
  const body = Buffer.from(await reply.arrayBuffer());
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name)));
  response.writeHead(reply.status, headers);
  const step = headers['content-type']?.startsWith('text/html') ? 1500 : body.length;
  for (let at = 0; at < body.length; at += step) {
    response.write(body.subarray(at, at + step));
    if (at + step < body.length) await delay(25);
  }
  response.end();
}

/** The site on a thin line. */
async function startThinLine(): Promise<Server> {
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return server;
}

describe.each([390, 1280])('a page that arrives bit by bit at %d', (width) => {
  it.each(['/', '/marketplace', '/product/prd_01SAMPLE00', '/verify'])('%s shifts by 0.05 at most', async (path) => {
    const line = await startThinLine();
    const page = await visit({ viewport: { width, height: 844 } });
    await watchShifts(page, 'en');
    await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}${path}`);
    await settled(page);
    await expectNothingMoved(page);
    line.closeAllConnections();
    line.close();
  });
});

it.each([
  ['reader of another language', '/marketplace', 'fr'],
  ['person who is signed in', '/', 'en'],
])('a page that arrives bit by bit is drawn once for a %s, whose program does not wait for its end', async (_who, path, lang) => {
  const line = await startThinLine();
  const page = await visit({ viewport: { width: 390, height: 844 } });
  await watchShifts(page, lang);
  if (path === '/') await page.addInitScript(() => localStorage.setItem('auth', JSON.stringify({ id: 'art_Otieno', userType: 'artisan' })));
  await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}${path}`);
  await hydrated(page);
  await settled(page);
  expect(await page.locator('#root > :is(header, main, footer)').evaluateAll((parts) => parts.map(({ localName }) => localName))).toEqual(['header', 'main', 'footer']);
  line.closeAllConnections();
  line.close();
});
