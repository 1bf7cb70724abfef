/**
 * Pictures of every screen and state (screens/list.mjs), with contact sheets:
 *   node tools/web-build/screens.mjs                 all, 390 and 1280 px, light and dark, English and French
 *   node tools/web-build/screens.mjs wizard scanner  those with a word in their name
 * --out     folder (default .asili/screens)     --widths, --themes, --langs as in screenshot.mjs
 * --at-once pages side by side (default 3)
 * Writes <out>/<screen>-<width>-<theme>-<lang>.png, one sheet per screen, and index.html. Prints what is wrong with a
 * screen; the exit code says whether anything was.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { screens } from './screens/list.mjs';
import { booth, openScreen, overflow, settle, shape, unexpected } from './screens/inspect.mjs';
import { serve } from './serve.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: path.join(root, '.asili/screens') },
    widths: { type: 'string', default: '390,1280' },
    themes: { type: 'string', default: 'light,dark' },
    langs: { type: 'string', default: 'en,fr' },
    'at-once': { type: 'string', default: '3' },
  },
});
const list = (text) => text.split(',').filter(Boolean);
const wanted = screens.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
const looks = list(values.langs).flatMap((lang) =>
  list(values.themes).flatMap((theme) => list(values.widths).map((width) => ({ width: Number(width), theme, lang }))),
);

mkdirSync(values.out, { recursive: true });
const site = await serve(0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const pages = booth(browser, site.url);
let wrong = 0;

/** Scrolls through the page once, so that lazy photos are there. */
async function showEverything(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 700)
    await page.evaluate((y) => new Promise((done) => requestAnimationFrame(() => done(scrollTo(0, y)))), top);
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
}

/** One picture; returns its file. */
async function take(screen, look) {
  const file = path.join(values.out, `${screen.name}-${look.width}-${look.theme}-${look.lang}.png`);
  const { page, complaints, close } = await pages.visit({ ...look, as: screen.as }, screen.fresh);
  try {
    await openScreen(page, screen);
    const hasDialog = (await page.locator('dialog[open], [role=dialog]').count()) > 0;
    if (!hasDialog) await showEverything(page);
    await page.screenshot({ path: file, fullPage: !hasDialog, animations: 'disabled' });
    const problems = [...unexpected(complaints, screen), ...(await shape(page, screen)), await overflow(page)].filter(
      Boolean,
    );
    wrong += problems.length;
    for (const problem of problems) console.log(`${path.basename(file)}: ${problem}`);
  } catch (error) {
    wrong += 1;
    console.log(`${path.basename(file)}: ${error.message.split('\n')[0]}`);
  } finally {
    await close();
  }
  return file;
}

/** The pictures of one screen side by side, each at most 1400 px of the page high. */
async function sheet(name, files) {
  const width = 420;
  const tiles = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize({ width })
        .toBuffer()
        .then((tile) =>
          sharp(tile)
            .metadata()
            .then((meta) =>
              sharp(tile)
                .extract({ left: 0, top: 0, width, height: Math.min(meta.height, 900) })
                .toBuffer({ resolveWithObject: true }),
            ),
        ),
    ),
  );
  const height = Math.max(...tiles.map(({ info }) => info.height));
  await sharp({ create: { width: (width + 12) * tiles.length, height, channels: 3, background: '#777777' } })
    .composite(tiles.map(({ data }, index) => ({ input: data, left: index * (width + 12), top: 0 })))
    .jpeg({ quality: 80 })
    .toFile(path.join(values.out, `${name}.jpg`));
}

const shots = new Map(wanted.map(({ name }) => [name, []]));
const work = wanted.flatMap((screen) =>
  looks.filter(({ width }) => !screen.phone || width < 720).map((look) => ({ screen, look })),
);
await Promise.all(
  Array.from({ length: Number(values['at-once']) }, async () => {
    for (let next = work.shift(); next; next = work.shift())
      shots.get(next.screen.name).push(await take(next.screen, next.look));
  }),
);
await browser.close();
site.close();
for (const [name, files] of shots)
  await sheet(name, files.sort()).catch((error) => console.log(`${name}: no sheet (${error.message})`));
const rows = [...shots].map(
  ([name, files]) =>
    `<h2 id="${name}">${name}</h2><p>${files.map((file) => `<a href="${path.basename(file)}">${path.basename(file, '.png').slice(name.length + 1)}</a>`).join(' · ')}</p><a href="${name}.jpg"><img src="${name}.jpg" loading="lazy" width="100%" alt=""></a>`,
);
writeFileSync(
  path.join(values.out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Asili: all screens</title><body style="font:16px sans-serif;margin:24px">${rows.join('\n')}`,
);
console.log(
  `${wanted.length} screens, ${[...shots.values()].flat().length} pictures, ${wrong} problems: ${path.join(values.out, 'index.html')}`,
);
process.exit(wrong > 0 ? 1 : 0);
