import type { Visit, VisitOptions } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { type House, openHouse } from '../../src/people.ts';
import { missingFrom, type Said } from '../../src/screens/said.ts';

/** The house of a suite; open while its tests run. */
export let house: House;

beforeAll(async () => {
  house = await openHouse();
}, 240_000);
afterAll(() => house.close());

/** A browser profile of its own for `work`. */
export async function visiting(options: VisitOptions, work: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await house.visitors.visit(options);
  try {
    await work(visit);
  } finally {
    await visit.close();
  }
}
export const as = (role: 'customer' | 'artisan') => ({ cookies: house.cookies[role] });
export const sees = async (page: Page, ...wanted: Said[]) => expect(await missingFrom(page, wanted)).toEqual([]);
/** A server in trouble; no connection at all is another matter: then work is kept and sent later. */
export const refuse = (page: Page, pattern: string) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of order' }));
/** The shop by a link of another page: its goods are asked for in the browser, not made into the page. */
export async function openShop(page: Page): Promise<void> {
  await page.goto('/features');
  await page.locator('header').getByRole('link', { name: 'Marketplace' }).click();
}
