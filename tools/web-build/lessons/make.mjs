/**
 * Makes the pictures of the training lessons from the built front ends, by doing what the lessons tell:
 *   node tools/web-build/lessons/make.mjs [--langs en,sw,fr] [--only v2,v4] [--out shell/public/lessons]
 * Build the front ends first; the products shown are made-up (fake-api.mjs). Writes <out>/<lang>/<lesson>-<step>.webp, at
 * most 25 kB each, and fails when a lesson and its words differ in length or all pictures weigh more than 3 MB together.
 * CHROMIUM names the browser (/usr/bin/chromium).
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import QRCode from 'qrcode';
import { serve } from '../serve.mjs';
import { lessonPicture } from './picture.mjs';
import { lessons, typed } from './steps.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    langs: { type: 'string', default: 'en,sw,fr' },
    only: { type: 'string', default: Object.keys(lessons).join() },
    out: { type: 'string', default: 'shell/public/lessons' },
  },
});
const viewport = { width: 390, height: 520 };
const scale = 1.5;
const timeoutMs = 120_000; // Machines of builds are slow at times; nothing here is a measurement.
const maxTotalBytes = 3_000_000;
const out = path.resolve(root, values.out);
const photoIds = ['coiled-basket-2', 'coiled-basket-5'];
const photos = photoIds.map((id) => path.join(root, 'infra/seed/pictures', `${id}.jpg`));

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
/** Texts of an app in a language; `lessons` are what is typed. */
const wordsIn = (lang) => (app, key) =>
  app === 'lessons' ? typed[lang][key] : read(`languages/${lang}/${app}.json`)[key];

async function contextFor(browser, lang) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: lang === 'fr' ? 'fr-FR' : 'en-KE',
    hasTouch: true,
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript((language) => localStorage.setItem('lang', language), lang);
  await context.route('**/qr.svg*', async (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: await QRCode.toString('https://asili.example/verify/31415926', { type: 'svg' }),
    }),
  );
  let sent = 0;
  await context.route('**/api/uploads', (route) => {
    const id = photoIds[sent++ % photoIds.length];
    return route.fulfill({ status: 201, json: { id, url: `/media/${id}/640.jpg`, width: 640, height: 640, blur: '' } });
  });
  return context;
}

/** Goes to an address as somebody: within the page where nobody signs in or out, since loading it anew takes longest. */
async function open(visit, { at, as }) {
  const { page, site } = visit;
  if (at === undefined) return;
  const fresh = page.url() === 'about:blank' || as !== visit.as || new URL(page.url()).pathname === at;
  if (fresh) {
    await page.context().clearCookies();
    if (as !== 'anonymous') await page.context().addCookies([{ name: 'fake-as', value: as, url: site.url }]);
    await page.goto(site.url + at);
  } else {
    await page.evaluate((address) => {
      document.querySelector('main h1')?.setAttribute('data-left', '');
      history.pushState(null, '', address);
    }, at);
  }
  visit.as = as;
  const title = page.locator('main h1:not([data-left])').first();
  await title.waitFor();
  if ((await title.textContent()) === visit.down) throw new Error(`${at} is not built, or is being built`);
}

/** Scrolls the marked element into the middle and waits until it and the photos in sight stand still. */
async function settle(page, target) {
  await target.waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' }),
  );
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || image.getBoundingClientRect().top > innerHeight || image.getBoundingClientRect().bottom < 0,
    ),
  );
  let [box, before] = [await target.boundingBox(), ''];
  while (JSON.stringify(box) !== before) {
    before = JSON.stringify(box);
    await page.waitForTimeout(250);
    box = await target.boundingBox();
  }
  return box;
}

async function makeLesson(visit, lang, id) {
  const { page } = visit;
  const words = wordsIn(lang);
  const count = words('shell-help', `videos.${id}.steps`).split('\n').length;
  if (count !== lessons[id].length)
    throw new Error(`${id} has ${lessons[id].length} steps and ${count} captions (${lang})`);
  let as = 'anonymous';
  for (const [index, step] of lessons[id].entries()) {
    as = step.as ?? as;
    try {
      await open(visit, { at: step.at, as });
      await step.act?.(page, words, photos);
      const box = await settle(page, step.mark(page, words));
      writeFileSync(
        path.join(out, lang, `${id}-${index + 1}.webp`),
        await lessonPicture(await page.screenshot({ animations: 'disabled' }), viewport, box, scale),
      );
    } catch (error) {
      await page
        .screenshot({ path: path.join(tmpdir(), `lesson-${lang}-${id}-${index + 1}.png`) })
        .catch(() => undefined);
      throw new Error(`${id}, step ${index + 1} (${lang})`, { cause: error });
    }
  }
}

function weigh() {
  const files = readdirSync(out, { recursive: true }).filter((file) => file.endsWith('.webp'));
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(out, file)).size, 0);
  console.log(`${files.length} pictures, ${(bytes / 1e6).toFixed(2)} MB`);
  if (bytes > maxTotalBytes) throw new Error('the pictures weigh too much together');
}

const site = await serve(0, { prerender: false });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const lang of values.langs.split(',')) {
  mkdirSync(path.join(out, lang), { recursive: true });
  const context = await contextFor(browser, lang);
  const visit = { page: await context.newPage(), site, as: '', down: wordsIn(lang)('shell', 'remote.title') };
  for (const id of values.only.split(',')) await makeLesson(visit, lang, id);
  await context.close();
}
await browser.close();
site.close();
weigh();
process.exit(0);
