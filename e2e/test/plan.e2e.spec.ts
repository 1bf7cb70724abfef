/** An artisan on a phone comes from the prices, signs in, buys a month of Professional from a wallet, and another one by card. */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlanReply } from '@asili/contracts';
import { until, Visitors } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aSignedUpArtisan, origin } from '../src/shop.ts';

const words = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../languages/en/mfe-marketplace-buying.json'), 'utf8'),
) as Record<string, string>;
const word = (id: string): string => words[id] ?? id;
let visitors: Visitors;
beforeAll(async () => {
  visitors = await Visitors.open(origin);
});
afterAll(() => visitors.close());

/** Its owner looks at it before answering: see the simulated M-Pesa. */
const phone = `+25471${String(randomInt(10_000)).padStart(4, '0')}999`;

/** The phone's owner says yes, on the page of the outside world. */
async function approve(): Promise<void> {
  const world = await visitors.visit({ width: 390, height: 844 });
  await world.page.goto('/dev/world');
  await world.page.getByRole('button', { name: new RegExp(`^Approve: \\+?${phone.slice(1)}`) }).click();
  await world.page.getByText('M-Pesa', { exact: false }).first().waitFor();
  await world.page.getByRole('status').filter({ hasText: 'Approve' }).waitFor();
  await world.close();
}

async function choose(page: Page, method: 'mobile_money' | 'card'): Promise<void> {
  await page.locator(`input[name=method][value=${method}]`).check();
  if (method === 'mobile_money') await page.locator('input[type=tel]').fill(phone);
  await page.locator('button[type=submit]:visible').last().click();
}
const paid = (page: Page) => page.getByRole('heading', { level: 1, name: word('paid.title') }).waitFor();
const daysUntil = ({ plan }: PlanReply): number => Math.round((Date.parse(plan.until ?? '') - Date.now()) / 86_400_000);

it('leads from the prices over the sign-in to a month from a wallet, and to another by card', async () => {
  const visitor = await visitors.visit({ width: 390, height: 844, language: 'en' });
  await visitor.page.goto('/pricing');
  await visitor.page.getByRole('link', { name: 'Get Professional' }).click();
  expect(
    await visitor.page
      .locator('main')
      .getByRole('link', { name: word('guest.signIn') })
      .getAttribute('href'),
  ).toBe('/auth?next=%2Fplan');
  await visitor.close();

  const { client } = await aSignedUpArtisan();
  const planOf = async () => (await client.get('/api/plan')) as PlanReply;
  expect(await planOf()).toMatchObject({ plan: { name: 'starter', listings: { limit: 10 } } });
  const visit = await visitors.visit({ width: 390, height: 844, language: 'en', cookies: client.cookies });
  const { page } = visit;
  await page.goto('/plan');
  await page.getByText('0 of 10 listings').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await choose(page, 'mobile_money');
  await page.waitForURL(/\/pay\/pay_/);
  await approve();
  await paid(page);
  await until(async () => (await planOf()).plan.name === 'professional', 'the plan to be Professional');
  expect([28, 29, 30, 31]).toContain(daysUntil(await planOf()));

  await page.getByRole('link', { name: word('paid.orders_plan') }).click();
  await page.getByRole('heading', { name: word('plan.renew') }).waitFor();
  await choose(page, 'card');
  await page
    .getByText(/simulated/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/pay\/pay_/);
  await paid(page);
  await until(async () => daysUntil(await planOf()) > 57, 'a second month');
  await page.getByText(word('plan.paidUntil').replace(/<.*/, '')).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 240_000);
