/**
 * Presses the links and buttons of the pages as a person does, for each role, and fails on a page that is not
 * there, a control that does nothing, an error nobody caught and on words that are lost. Some of what pages show at first, by
 * a seed (`ASILI_CLICK_SEED`); all, and what that opens, where `ASILI_TESTS` is `full`. @long
 */
import type { ConsoleMessage, Page } from 'playwright-core';
import { settled, type Visit } from '@asili/test-kit';
import { consoleOf, operators } from '../src/operators.ts';
import { openHouse, type Cookies, type House, roles } from '../src/people.ts';
import { origin } from '../src/shop.ts';
import { type Control, controlsOf, isMissing, press, randomFrom, sample } from '../src/screens/controls.ts';
import { routesOf } from '../src/screens/route-table.ts';

type Person = (typeof roles)[number] | 'operator';
interface Place {
  readonly person: Person;
  readonly pattern: string;
  readonly scope: string;
}

const isFull = process.env['ASILI_TESTS'] === 'full';
/** The same presses on every machine unless told: a run says the same of the same change. */
const seed = Number(process.env['ASILI_CLICK_SEED'] ?? 20_785);
const random = randomFrom(seed);
const consolePages = [
  '/console',
  '/console/queues/disputes',
  '/console/search',
  '/console/books',
  '/console/audit',
  '/console/calls',
];

/** Ends the session the other presses need; its own specs press it. */
const left: readonly RegExp[] = [/"(Sign [Oo]ut.*|Continue signed out)"/];
/**
 * Calls of the pages that show what is not there are refused on purpose; so may be a form that was pressed empty, or again and again, and
 * what the documentation of the API is told to try without a session: it shows the answer.
 */
const isExpected = (complaint: string, { pattern }: Place, isRefused: boolean) =>
  (isRefused && /^404 /.test(complaint)) ||
  (pattern === '/api-docs' && /^40[134] /.test(complaint)) ||
  /^4(00|09|10|22|29) (POST|PUT|PATCH|DELETE) /.test(complaint);
/** Ends for good what the other presses need. */
const final: readonly RegExp[] = [/"(Archive|Delete|Discard|Withdraw|Sign out|Continue signed out)/i];

const pages: readonly Place[] = [
  ...roles.flatMap((person) => routesOf(person).map(({ pattern }) => ({ person, pattern, scope: 'main' }))),
  ...consolePages.map((pattern) => ({ person: 'operator' as const, pattern, scope: 'main' })),
];
/** What is around every page, once for each of them. */
const frames: readonly Place[] = ([...roles, 'operator'] as const).map((person) => ({
  person,
  pattern: person === 'operator' ? '/console' : '/contact',
  scope: 'header, footer',
}));
const isRefused = ({ person, pattern }: Place) =>
  person !== 'operator' && routesOf(person).some((row) => row.pattern === pattern && row.refused);

let house: House;
let operator: Cookies = [];
beforeAll(async () => {
  house = await openHouse();
  const [first] = await operators();
  operator = (await consoleOf(first)).cookies;
}, 300_000);
afterAll(() => house.close());

/** Somebody's page of their own, with what nobody caught among the complaints. */
async function as(person: Person, work: (visit: Visit) => Promise<void>): Promise<void> {
  await house.visitors.lend({ cookies: person === 'operator' ? operator : house.cookies[person] }, async (visit) => {
    const { page, context, complaints } = visit;
    const onConsole = (message: ConsoleMessage) =>
      void (message.text().startsWith('Unhandled promise rejection') && complaints.push(message.text()));
    page.on('console', onConsole);
    await context.route(
      (url) => url.origin !== new URL(origin).origin,
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<title>elsewhere</title>' }),
    );
    await work(visit);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    page.off('console', onConsole);
  });
}

async function open(page: Page, { pattern, scope }: Place): Promise<Control[]> {
  await page.goto(house.addressOf(pattern));
  await page.locator('main h1').first().waitFor();
  await settled(page);
  return (await controlsOf(page, scope)).filter(({ key }) => !left.some((name) => name.test(key)));
}

/** What was wrong with one control, as lines for the report. */
async function wrongWith({ page, complaints }: Visit, place: Place, { key, href }: Control): Promise<string[]> {
  complaints.length = 0;
  const effect = await press(page, { key, ...(href !== undefined && { href }) });
  const what = `${place.person} ${place.pattern}: ${key}${href === undefined ? '' : ` → ${href}`}`;
  if (effect.what === undefined) return [`${what} does nothing`];
  const missing = (await isMissing(page)) ? [`${what} leads to no page`] : [];
  const refused = effect.refused.map((answer) => `${what}: ${answer}`);
  return [
    ...missing,
    ...refused,
    ...complaints
      .filter((complaint) => !isExpected(complaint, place, isRefused(place)))
      .map((complaint) => `${what}: ${complaint}`),
  ];
}

/** What can be pressed only since `control` was: in a dialog, a menu, a part that opened. None where that led to another page. */
async function revealedBy({ page }: Visit, place: Place, before: readonly Control[]): Promise<Control[]> {
  if (new URL(page.url()).pathname !== house.addressOf(place.pattern)) return [];
  const known = new Set(before.map(({ key }) => key));
  const found = await controlsOf(page, `${place.scope}, [role=dialog]`);
  return found.filter(({ key }) => !known.has(key) && !final.some((name) => name.test(key)));
}

/** Whether it is there still: an earlier press may have done for good what it is for. */
const has = (controls: readonly Control[], control: Control) => controls.some(({ key }) => key === control.key);

async function clickThrough(place: Place, howMany: number, howManyRevealed: number, share = 0): Promise<string[]> {
  const wrong: string[] = [];
  await as(place.person, async (visit) => {
    const all = await open(visit.page, place);
    let revealed = 0;
    for (const control of sample(all, howMany, random).filter((_, index) => index % shares === share)) {
      if (!has(await open(visit.page, place), control)) continue;
      wrong.push(...(await wrongWith(visit, place, control)));
      for (const inner of sample(await revealedBy(visit, place, all), howManyRevealed - revealed, random)) {
        revealed += 1;
        if (!has(await open(visit.page, place), control)) continue;
        await press(visit.page, control);
        await settled(visit.page);
        if (has(await revealedBy(visit, place, all), inner)) wrong.push(...(await wrongWith(visit, place, inner)));
      }
    }
  });
  return wrong;
}

/** A page's controls take longer, where all are pressed, than one test may without a word. */
const shares = isFull ? 24 : 1;
const places = isFull ? [...pages, ...frames] : [...sample(pages, 10, random), ...sample(frames, 2, random)];

it.each(
  places.flatMap((place) =>
    Array.from({ length: shares }, (_, share) => [place.person, place.pattern, place.scope, share, place] as const),
  ),
)(
  `%s at %s: what is pressed in its %s has an effect that works, share %d (seed ${seed})`,
  async (_person, _pattern, _scope, share, place) => {
    expect(await clickThrough(place, isFull ? Infinity : 3, isFull ? Infinity : 0, share)).toEqual([]);
  },
  isFull ? 3_600_000 : 600_000,
);

/** Pages with words to write that nothing else keeps, or a draft that does. */
const written: readonly (readonly [Person, string, label: RegExp])[] = [
  ['anonymous', '/contact', /^Message/],
  ['artisan', '/profile', /^Your story/],
  ['artisan', '/products/new', /^Description/],
  ['operator', '/console/books', /^Reference/],
  ['artisan', '/settings/shipping', /^Where and when/],
];

/** Goes there as a link would, so that Back stays within the application. */
async function goThere(page: Page, pattern: string): Promise<void> {
  await page.goto('/terms-of-service');
  await settled(page);
  await page.evaluate((path) => history.pushState(null, '', path), house.addressOf(pattern));
  await page.waitForFunction((path) => location.pathname === path, house.addressOf(pattern));
}

it.each(isFull ? written : sample(written, 2, random))(
  '%s at %s: words survive Back',
  async (person, pattern, label) => {
    await as(person, async ({ page }) => {
      await goThere(page, pattern);
      const field = page.locator('main').getByLabel(label);
      await field.fill('');
      await field.pressSequentially('Kept.');
      await page.goBack({ timeout: 5_000 }).catch(() => undefined); // A Back that is asked about goes nowhere.
      const asks = page.getByRole('dialog').getByRole('button').first();
      await asks
        .or(page.getByRole('heading', { name: 'Terms of Service', level: 1 }))
        .first()
        .waitFor();
      if (await asks.isVisible()) await asks.click();
      else await page.goForward();
      await field.waitFor();
      expect(await field.inputValue()).toContain('Kept.');
    });
  },
);

it('words in a dialog survive Escape, a press beside it, its X and Back', async () => {
  await as('anonymous', async ({ page }) => {
    await goThere(page, '/verify/:code');
    await page
      .getByRole('button', { name: /^(Report this tag|Something wrong)/ })
      .first()
      .click();
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('The weave is loose.');
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      Escape: () => page.keyboard.press('Escape'),
      beside: () => page.mouse.click(4, 4),
      close: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      back: () => page.goBack({ timeout: 5_000 }).catch(() => undefined),
    };
    for (const [way, leave] of Object.entries(ways)) {
      await leave();
      const keep = page.getByRole('button', { name: 'Keep editing' });
      expect([
        way,
        await keep.waitFor().then(
          () => 'asks',
          () => page.url(),
        ),
      ]).toEqual([way, 'asks']);
      await keep.click();
      await keep.waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('The weave is loose.');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
