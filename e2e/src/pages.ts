import path from 'node:path';
import type { Page } from 'playwright-core';
import { readCode, ShopClient } from '@asili/test-kit';
import { freshEmail, freshPhone, origin, pictures } from './shop.ts';

/** Reads the one-time code sent to `to` and types it. */
async function enterCode(page: Page, to: string, since: number): Promise<void> {
  const code = await readCode(new ShopClient(origin), to, since);
  await page.getByLabel(/^Code from the/).fill(code); // The sixth digit sends it.
}

/** The panel of the chosen tab: the other one stays, out of sight, with fields of the same names. */
const inSight = (page: Page) => page.getByRole('tabpanel');

export async function signUpCustomer(page: Page): Promise<string> {
  const email = freshEmail();
  await page.goto(`${origin}/customer-auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Amani');
  await page.getByLabel('Last name').fill('Tester');
  await inSight(page).getByLabel('Email address').fill(email);
  const since = Date.now();
  await page.getByRole('button', { name: 'Create account' }).click();
  await enterCode(page, email, since);
  await page.waitForURL(`${origin}/marketplace`);
  return email;
}

export async function signUpArtisan(page: Page): Promise<string> {
  const phone = freshPhone();
  await page.goto(`${origin}/auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Zawadi');
  await inSight(page).getByLabel('Phone number').fill(phone);
  await page.getByLabel('Town or city').fill('Lamu');
  await inSight(page).getByLabel('Country').selectOption('Kenya');
  const since = Date.now();
  await page.getByRole('button', { name: 'Create account' }).click();
  await enterCode(page, phone, since);
  await page.getByRole('heading', { name: 'Welcome back, Zawadi!' }).waitFor();
  return phone;
}

/** Through the wizard to its success screen. */
export async function registerInWizard(page: Page, name: string): Promise<void> {
  await page.goto(`${origin}/products/new`);
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Category').selectOption('Pottery & Ceramics');
  await page.getByLabel(/^Description/).fill('River clay, burnished with a stone.');
  await page.getByLabel(/^Price/).fill('85.00');
  await page.getByRole('button', { name: 'Next: photos' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles([path.join(pictures, 'pot-2.jpg'), path.join(pictures, 'pot-6.jpg')]);
  await page.getByText('Main photo', { exact: true }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next: review' }).click();
  await page.getByRole('button', { name: 'Submit and certify' }).click();
  await page.getByRole('button', { name: 'Register Another Product' }).waitFor();
}
