/**
 * Which session has which route (specification, section 2), on the running system: by deep link, by Back and by reload (of
 * every third); and where the links lead that pages show, some of each kind. What every session has and sees alike, sessions have in
 * turns; where `ASILI_TESTS` is `full`, each of them has everything, with a reload and every link. @long
 */
import type { Page } from 'playwright-core';
import { settled } from '@asili/test-kit';
import { openHouse, type House, type Role, roles } from '../src/people.ts';
import { origin } from '../src/shop.ts';
import { sortLinks } from '../src/screens/links.ts';
import { isNowhere, isOfEveryone, missingPage, routesOf } from '../src/screens/route-table.ts';

let house: House;
/** Path to the pages that link to it, by session. */
const links: Record<Role, Map<string, string>> = { anonymous: new Map(), customer: new Map(), artisan: new Map() };

beforeAll(async () => {
  house = await openHouse();
}, 240_000);
afterAll(() => house.close());

const heading = (page: Page) => page.locator('main h1');

/** Follows no redirect of its own: waits until the page says what it is. */
async function showsHeading(page: Page, title: RegExp): Promise<void> {
  await heading(page).filter({ hasText: title }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('main h1').length === 1);
}

/** Notes where the page leads; a link into the page itself has to find its place. */
async function noteLinks(page: Page, role: Role): Promise<void> {
  const found = await page
    .locator('a[href], link[rel=alternate][hreflang], link[rel=canonical]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const { pathname } = new URL(page.url());
  for (const address of found) {
    const { origin: site, pathname: path, hash, href } = new URL(address);
    if (!links[role].has(href)) links[role].set(href, pathname);
    if (site === origin && path === pathname && hash.length > 1)
      expect([address, await page.locator(`[id="${hash.slice(1)}"]`).count()]).toEqual([address, 1]);
  }
}

it('has a row in the table for every page the front ends declare', async () => {
  const { remotes } = (await (await fetch(`${origin}/remotes.json`)).json()) as {
    remotes: { routes: { path: string; roles?: Role[] }[] }[];
  };
  const declared = remotes.flatMap(({ routes }) => routes);
  expect(declared.length).toBeGreaterThan(10);
  for (const role of roles) {
    const shape = (path: string) => path.replace(/:\w+/g, ':');
    const has = routesOf(role).map(({ pattern }) => shape(pattern));
    expect(
      declared.filter((route) => (!route.roles || route.roles.includes(role)) && !has.includes(shape(route.path))),
    ).toEqual([]);
  }
});

const isFull = process.env['ASILI_TESTS'] === 'full';
/** Those of a table in which every session has the same row: all of them, or in turns. */
function inTurns<Row>(
  rowsOf: (role: Role) => readonly Row[],
  isAlike: (row: Row) => boolean,
): (readonly [Role, Row])[] {
  return roles.flatMap((role, turn) => {
    const alike = rowsOf(role).filter(isAlike); // In the same order for every session.
    return rowsOf(role)
      .filter((row) => isFull || !isAlike(row) || alike.indexOf(row) % roles.length === turn)
      .map((row) => [role, row] as const);
  });
}
const cells = inTurns(routesOf, isOfEveryone).map(
  ([role, route], n) => [role, route.pattern, route, isFull || n % 3 === 0] as const,
);

it.concurrent.each(cells)(
  '%s has %s: deep link, away, Back, reload',
  (role, _pattern, { pattern, title, refused }, reloads) =>
    house.as(role, async ({ page, complaints }) => {
      const path = house.addressOf(pattern);
      await page.goto(path);
      await showsHeading(page, title);
      expect(await page.title()).not.toBe('');
      await settled(page);
      await noteLinks(page, role);
      await page
        .locator('footer')
        .getByRole('link', { name: path === '/terms-of-service' ? 'Privacy Policy' : 'Terms of Service' })
        .click();
      await showsHeading(page, path === '/terms-of-service' ? /^Privacy Policy$/ : /^Terms of Service$/);
      await page.goBack();
      await showsHeading(page, title);
      expect(new URL(page.url()).pathname).toBe(path);
      if (reloads) {
        await page.reload();
        await showsHeading(page, title);
      }
      expect(complaints.filter((complaint) => !(refused && complaint.includes('404')))).toEqual([]);
    }),
);

const absent = inTurns(
  (role) => missingPage[role],
  (path) => roles.every((role) => missingPage[role].includes(path)),
);

it.concurrent.each(absent)('%s has no %s, and is told in two lines', (role, path) =>
  house.as(role, async ({ page }) => {
    const reply = await page.goto(path);
    expect([path, reply?.status()]).toEqual([path, isNowhere(path) ? 404 : 200]);
    await showsHeading(page, /^404 Page Not Found$/);
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
  }),
);

it.concurrent('any other signed-in user sees the landing page at /', () =>
  house.as('customer', async ({ page }) => {
    await page.route('**/api/auth/session', async (route) => {
      const reply = (await (await route.fetch()).json()) as { user: object };
      await route.fulfill({ json: { ...reply, user: { ...reply.user, userType: 'guest' } } });
    });
    await page.goto('/');
    await showsHeading(page, /^Made by hand/);
  }),
);

describe('the links', () => {
  it.each(roles)('shown to %s lead somewhere that works', async (role) => {
    const routes = routesOf(role);
    const seen = routes.filter(({ refused }) => !refused).map(({ pattern }) => house.addressOf(pattern));
    const { opened, asked } = sortLinks(
      [...links[role].keys()],
      origin,
      routes.map(({ pattern }) => pattern),
      isFull ? { seen } : { seen, opens: 1, asks: 3 },
    );
    expect(opened.length).toBeGreaterThan(3);
    const from = (path: string) => `linked from ${links[role].get(origin + path)}`;
    const dead: string[] = [];
    const walk = () =>
      house.as(role, async ({ page }) => {
        for (let path = opened.shift(); path !== undefined; path = opened.shift()) {
          const reply = await page.goto(path);
          await heading(page).first().waitFor();
          const title = await heading(page).first().innerText();
          if (title.startsWith('404') || (reply && reply.status() >= 400))
            dead.push(`${path} (${title}), ${from(path)}`);
        }
      });
    await Promise.all([walk(), walk(), walk()]);
    const cookie = house.cookies[role].map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const path of asked) {
      const { status } = await fetch(origin + path, { headers: { cookie, accept: '*/*' } });
      if (status >= 400) dead.push(`${path}: ${status}, ${from(path)}`);
    }
    expect(dead).toEqual([]);
  });

  it.each(roles)('shown to %s have their page in the table above', (role) => {
    const { unknown } = sortLinks(
      [...links[role].keys()],
      origin,
      routesOf(role).map(({ pattern }) => pattern),
    );
    expect(unknown.map((path) => `${path}, linked from ${links[role].get(origin + path)}`)).toEqual([]);
  });

  it('to other sites are safe ones', () => {
    const foreign = [...links.anonymous.keys()].filter((address) => new URL(address).origin !== origin);
    expect(foreign.filter((address) => !/^(https|tel|mailto):/.test(address))).toEqual([]);
  });
});

it.concurrent.each(['sw', 'fr'])('the address with ?lang=%s speaks it, also to someone who chose English', (language) =>
  house.as('anonymous', async ({ page }) => {
    await page.goto(`/contact?lang=${language}`);
    await heading(page).filter({ hasNotText: 'Contact Us' }).waitFor();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    await page.locator('footer').getByRole('link').first().click();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  }),
);
