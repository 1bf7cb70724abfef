/**
 * A language is one row of the table and a folder of texts: the front ends are built with two that are made for this spec, one longer than any,
 * one from right to left, and every screen of screens/list.mjs is looked at in both, as a phone and as a desk. Nothing refused, nothing on
 * the console, one heading, no sideways scrolling, no text cut; from right to left the page is mirrored. @long
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { booth, cutTexts, openScreen, overflow, shape, unexpected } from '../screens/inspect.mjs';
import { screens, type Screen } from '../screens/list.mjs';
import { startBrowser } from './support/browser.ts';
import { made, makeLanguages } from './support/made-languages.ts';
import { build, folder, remove, start, workspace, type System } from './support/source-tree.ts';

const apps = readdirSync(workspace).filter((name) => name === 'shell' || name.startsWith('mfe-'));
const languages = folder('languages');
const built = folder('made');
let site: System;
let pages: ReturnType<typeof booth>;
const { browser, visit } = startBrowser();

beforeAll(async () => {
  makeLanguages(languages);
  const env = { ASILI_LANGUAGES: languages };
  await build(workspace, apps, built, env);
  site = await start(built, env);
  pages = booth(browser(), site.url);
}, 600_000);
afterAll(async () => {
  await site?.stop();
  await remove(languages, built);
});

/** `npm run test:full` looks at every screen in both; `npm test` at every sixth one, in turns. */
const everyScreen = process.env['ASILI_TESTS'] === 'full';
const rows = made.flatMap(({ code, dir }, way) =>
  screens
    .filter(({ path }, index) => !path.startsWith('/dev/') && (everyScreen || index % 6 === way)) // Tools of development have no languages.
    .map((screen) => [screen.name, code, dir, screen] as const),
);

/** What of the frame stands on the wrong side; lines have to start where the language starts. */
function unmirrored(page: Page, dir: 'ltr' | 'rtl'): Promise<string[]> {
  return page.evaluate((wanted) => {
    const { documentElement: root } = document;
    const found = root.dir === wanted ? [] : [`<html dir="${root.dir}">`];
    const isTurned = wanted === 'rtl';
    const logo = document.querySelector('header a')?.getBoundingClientRect();
    if (logo && logo.width > 0 && logo.left + logo.width / 2 > innerWidth / 2 !== isTurned) found.push('logo');
    for (const text of document.querySelectorAll('main h1, main p, main li, main label, main td'))
      if (getComputedStyle(text).direction !== wanted && !text.closest('[dir], svg, code, pre'))
        found.push(`direction of <${text.tagName.toLowerCase()}> ${text.textContent.trim().slice(0, 30)}`);
    // Telephone numbers, codes to dial and groups of digits read from left to right in every language.
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: number, index } of (node.nodeValue ?? '').matchAll(/[+*]\d[\d \u00a0*#]*[\d#]|\d{4} \d{4}/g)) {
        const [first, last] = [index, index + number.length - 1].map((at) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect();
        });
        if (first && last && Math.abs(first.top - last.top) < 2 && first.left > last.left)
          found.push(`backwards: ${number}`);
      }
    return found;
  }, dir);
}

async function problemsOf(screen: Screen, lang: string, dir: 'ltr' | 'rtl'): Promise<string[]> {
  const { page, complaints, close } = await pages.visit(
    { width: 390, theme: 'light', lang, as: screen.as },
    screen.fresh,
  );
  const look = async (width: number): Promise<string[]> => {
    await page.setViewportSize({ width, height: 900 });
    const found = [await overflow(page), ...(await cutTexts(page)), ...(await unmirrored(page, dir))];
    return found.filter((problem) => problem !== null).map((problem) => `${width} px: ${problem}`);
  };
  try {
    await openScreen(page, screen);
    const narrow = await look(390);
    const wide = screen.phone ? [] : await look(1280);
    return [...unexpected(complaints, screen), ...(await shape(page, screen)), ...narrow, ...wide];
  } finally {
    await close();
  }
}

it.concurrent.each(rows)('%s in %s, %s', async (_name, lang, dir, screen) => {
  expect(await problemsOf(screen, lang, dir)).toEqual([]);
});

describe.each(made)('$code', ({ code, name, dir, change }) => {
  it('is offered in the list of languages, and chosen without a reload', async () => {
    const page = await visit({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.url}/verify`);
    const list = page.locator('header select').filter({ visible: true });
    expect(await list.locator(`option[value="${code}"]`).textContent()).toContain(name);
    await list.selectOption(code);
    await page.getByRole('heading', { level: 1, name: change('Verify a product') }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      code,
      dir,
    ]);
  });

  it('is prerendered, with its direction, and the app installed in it says so', async () => {
    const html = await (await fetch(`${site.url}/features?lang=${code}`)).text();
    expect(html).toContain(`<html lang="${code}" dir="${dir}" data-prerendered`);
    const manifest = await (await fetch(`${site.url}/manifest.${code}.webmanifest`)).json();
    expect(manifest).toMatchObject({ lang: code, dir });
  });
});
