/**
 * Every screen and state of screens/list.mjs in a browser, over the built front ends and made-up data: as a desk in light
 * English and as a phone in dark French. Nothing refused, nothing on the console, one heading, no sideways scrolling, also
 * at twice the size; axe finds nothing in either theme; targets are large enough.
 */
import { chromium, type Browser, type Page } from 'playwright-core';
import { screens, type Screen } from '../screens/list.mjs';
import { axe, booth, type Look, openScreen, overflow, shape, unexpected } from '../screens/look.mjs';
import { serve } from '../serve.mjs';

let site: { url: string; close: () => void };
let browser: Browser;
let pages: ReturnType<typeof booth>;

beforeAll(async () => {
  site = await serve(0);
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  pages = booth(browser, site.url);
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const variants: readonly Look[] = [
  { width: 1280, theme: 'light', lang: 'en' },
  { width: 390, theme: 'dark', lang: 'fr' },
];
/** `npm run test:full` looks at every screen both ways; `npm test` at each one way, in turns. */
const everyWay = process.env['ASILI_TESTS'] === 'full';
const rows = variants.flatMap((look, way) =>
  screens
    .filter(({ phone }, index) => (!phone && (everyWay || index % variants.length === way)) || (phone && look.width < 720))
    .map((screen) => [screen.name, look.width, look.theme, look.lang, screen, look] as const),
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
    const problems = [...unexpected(complaints, screen), ...(await shape(page, screen)), await overflow(page), ...(await axe(page))];
    await page.emulateMedia({ colorScheme: look.theme === 'dark' ? 'light' : 'dark' });
    problems.push(...(await axe(page, ['color-contrast'])), await overflowEnlarged(page, look));
    return problems.filter((problem) => problem !== null);
  } finally {
    await close();
  }
}

it.concurrent.each(rows)('%s at %d px, %s, %s', async (_name, _width, _theme, _lang, screen, look) => {
  expect(await problemsOf(screen, look)).toEqual([]);
});
