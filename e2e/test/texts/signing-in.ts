import { setTimeout as sleep } from 'node:timers/promises';
import { readCode, ShopClient } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { aSignedUpCustomer } from '../../src/people.ts';
import { heading } from '../../src/screens/said.ts';
import { freshEmail, origin } from '../../src/shop.ts';
import { refuse, sees, visiting } from './visiting.ts';

/** Presses until a code is sent, waiting as long as the server says: registration has just sent one to the same address. @returns when it was asked for */
async function askForCode(page: Page, press: () => Promise<void>): Promise<number> {
  for (;;) {
    const [asked, reply] = [Date.now(), page.waitForResponse('**/auth/login')];
    await press();
    const waitSeconds = (await reply).headers()['retry-after'];
    if (!waitSeconds) return asked;
    await sleep(Number(waitSeconds) * 1000);
  }
}

/** What signing in, up and out say. */
export function describeSigningIn(): void {
  describe('signing in', () => {
    it.concurrent(
      'asks for what is required, refuses what is no e-mail, fails in words, and welcomes back',
      async () => {
        const email = freshEmail();
        const client = new ShopClient(origin);
        const details = { email, firstName: 'Amani', lastName: 'Tester', language: 'en' };
        const since = Date.now();
        const { challenge } = (await client.post('/api/customers/auth/register', details)) as {
          challenge: { id: string };
        };
        await client.post('/api/customers/auth/register', {
          ...details,
          code: await readCode(client, email, since),
          challengeId: challenge.id,
        });
        await visiting({}, async ({ page }) => {
          await page.goto('/customer-auth');
          const send = page.getByRole('button', { name: 'Send the code' });
          await send.click();
          await sees(page, 'Required');
          await page.getByLabel('Email address').fill('nobody@');
          await send.click();
          await sees(page, 'Invalid email');
          await page.getByLabel('Email address').fill(email);
          await refuse(page, '**/api/customers/auth/login');
          await send.click();
          await sees(page, 'Login Failed', 'Please check your email address and try again');
          await page.unroute('**/api/customers/auth/login');
          const asked = await askForCode(page, () => send.click());
          await page.getByLabel(/^Code from the/).fill(await readCode(client, email, asked));
          await page.waitForURL('**/marketplace');
          await sees(page, 'Welcome back!');
        });
      },
    );

    it.concurrent('up asks for first name, last name and e-mail, fails in words, and welcomes', () =>
      visiting({}, async ({ page }) => {
        await page.goto('/customer-auth?tab=sign-up');
        const create = page.getByRole('button', { name: 'Create account' });
        await create.click();
        await page.getByText('Required', { exact: true }).nth(2).waitFor();
        expect(await page.getByText('Required', { exact: true }).count()).toBe(3);
        const email = freshEmail();
        await page.getByLabel('First name').fill('Amani');
        await page.getByLabel('Last name').fill('Tester');
        await page.getByLabel('Email address').fill(email);
        await refuse(page, '**/api/customers/auth/register');
        await create.click();
        await sees(page, 'Registration Failed', 'Please check your information and try again');
        await page.unroute('**/api/customers/auth/register');
        const asked = Date.now();
        await create.click();
        await page.getByLabel(/^Code from the/).fill(await readCode(new ShopClient(origin), email, asked));
        await page.waitForURL('**/marketplace');
        await sees(page, /^Welcome to Asili!$/);
      }),
    );

    it.concurrent('out brings the landing page and Sign In back', async () => {
      const customer = await aSignedUpCustomer();
      await visiting({ cookies: customer.cookies }, async ({ page }) => {
        await page.goto('/verify');
        await page.getByRole('button', { name: 'Sign Out' }).click();
        await sees(page, heading(/^Made by hand/), { role: 'link', name: 'Sign In', href: '/customer-auth' });
        expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
      });
    });
  });
}
