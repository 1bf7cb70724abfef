/**
 * Screens and states of screens/list.mjs in a browser, over the built front ends and made-up data: as a desk in light
 * English and as a phone in dark French. Nothing refused, nothing on the console, one heading, no sideways scrolling, also
 * at twice the size; axe finds nothing in either theme; what a finger presses on the phone is 44 px.
 * The desk's clock is UTC, the phone's Nairobi, as in all snapshots; the code of every sixth screen on the phone comes late. @long
 */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screens, type Screen } from '../screens/list.mjs';
import { axe, booth, type Look, openScreen, overflow, shape, smallTargets, unexpected } from '../screens/inspect.mjs';
import { delayCode, startBrowser, startSite, variantName, variants, type Variant } from './support/browser.ts';
import { compareSnapshot, differenceOf, takeSnapshot } from './support/snapshots.ts';

let pages: ReturnType<typeof booth>;
const site = startSite();
const { browser } = startBrowser();

beforeAll(() => {
  pages = booth(browser(), site.url, delayCode);
});

const looks: readonly Look[] = [
  { width: 1280, theme: 'light', lang: 'en' },
  { width: 390, theme: 'dark', lang: 'fr' },
];
/**
 * `npm run test:full` looks at every screen both ways, and at the contrast of each in both themes, and compares those marked `snapshot` with
 * their pictures; `npm test` looks at every second one, one way each, in turns.
 */
const everyWay = process.env['ASILI_TESTS'] === 'full';
const [utc, nairobi, slow] = variants;

function variantFor(screen: Screen, isPhone: boolean, index: number): Variant {
  if (isPhone && index % 6 === 5 && !screen.snapshot) return slow;
  return isPhone || screen.snapshot ? nairobi : utc;
}

const rows = looks.flatMap((look, way) =>
  screens
    .filter(({ phone }, index) => (phone ? look.width < 720 : everyWay || index % 4 === way))
    .map((screen, index) => {
      const variant = variantFor(screen, look.width < 720, index);
      return [
        screen.name,
        look.width,
        look.theme,
        look.lang,
        variantName(variant),
        screen,
        { ...look, ...variant },
      ] as const;
    }),
);

/** The same page at 200 %: half as many CSS pixels. A dialog is judged on its own. */
async function overflowEnlarged(page: Page, { width }: Look): Promise<string | null> {
  await page.setViewportSize({ width: width / 2, height: 450 });
  const found = await overflow(page);
  return found && `at 200 %: ${found}`;
}

async function problemsOf(screen: Screen, look: Look): Promise<string[]> {
  const { page, complaints, close } = await pages.visit({ ...look, as: screen.as }, screen.fresh);
  try {
    await openScreen(page, screen);
    const snapshot =
      everyWay && screen.snapshot
        ? await compareSnapshot(`${screen.name}-${look.theme}-${look.width}`, await takeSnapshot(page))
        : null;
    const problems = [
      snapshot,
      ...unexpected(complaints, screen),
      ...(await shape(page, screen)),
      await overflow(page),
      ...(await axe(page)),
    ];
    if (everyWay) {
      await page.emulateMedia({ colorScheme: look.theme === 'dark' ? 'light' : 'dark' });
      problems.push(...(await axe(page, ['color-contrast'])));
    }
    if (look.width < 720) problems.push(...(await smallTargets(page)));
    problems.push(await overflowEnlarged(page, look));
    return problems.filter((problem) => problem !== null);
  } finally {
    await close();
  }
}

it.concurrent.each(rows)('%s at %d px, %s, %s; %s', async (_name, _width, _theme, _lang, _variant, screen, look) => {
  expect(await problemsOf(screen, look)).toEqual([]);
});

if (everyWay) {
  it('sees a changed colour and a missing picture in a snapshot', async () => {
    const { page, close } = await pages.visit({ width: 1280, theme: 'light', lang: 'en' }, true);
    await page.goto('/verify');
    const before = await takeSnapshot(page);
    expect(await differenceOf(before, await takeSnapshot(page))).toBeNull();
    await page.evaluate(() => document.documentElement.style.setProperty('--color-primary', '#1f6b46'));
    expect(await differenceOf(before, await takeSnapshot(page))).not.toBeNull();
    await page.evaluate(() => {
      document.documentElement.style.removeProperty('--color-primary');
      document.querySelector('main svg')?.remove();
    });
    expect(await differenceOf(before, await takeSnapshot(page))).not.toBeNull();
    await close();
  });
}
