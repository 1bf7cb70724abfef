/** @full Whole journeys with the keyboard alone, on the running system: every stop is seen, nothing needs a pointer, changes are announced. */
import path from 'node:path';
import { readCode, ShopClient, type Visit, type VisitOptions } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { type House, openHouse } from '../src/people.ts';
import { press, tabTo, type, waitForAnnouncement, waitForFocus } from '../src/screens/keyboard.ts';
import { aSignedUpArtisan, freshEmail, freshPhone, origin, pictures } from '../src/shop.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
}, 240_000);
afterAll(() => house.close());

async function visiting(options: VisitOptions, work: (page: Page, visit: Visit) => Promise<void>): Promise<void> {
  const visit = await house.visitors.visit(options);
  try {
    await work(visit.page, visit);
  } finally {
    await visit.close();
  }
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, name: string | RegExp) => page.getByLabel(name);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it.concurrent('past the menu by the skip link, and on by a link: the focus follows', () =>
  visiting({}, async (page) => {
    await page.goto('/');
    await title(page, /^Made by hand/).waitFor();
    await page.keyboard.press('Tab');
    await waitForFocus(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await waitForFocus(page, page.locator('#main'));
    await press(page, page.getByRole('main').getByRole('link', { name: 'Shop Marketplace' }));
    await title(page, 'Marketplace').waitFor();
    await waitForFocus(page, page.locator('#main'));
    expect(await page.title()).toMatch(/^Marketplace/);
  }),
);

it.concurrent('a customer signs up', () =>
  visiting({}, async (page) => {
    await page.goto('/customer-auth');
    await tabTo(page, page.getByRole('tab', { name: 'Login' }));
    await page.keyboard.press('ArrowRight');
    await waitForFocus(page, page.getByRole('tab', { name: 'Sign Up', selected: true }));
    await press(page, button(page, 'Create account'));
    await waitForFocus(page, field(page, 'First name')); // The first field that is missing.
    const email = freshEmail();
    await page.keyboard.type('Amani');
    await type(page, field(page, 'Last name'), 'Tester');
    await type(page, page.getByRole('tabpanel').getByLabel('Email address'), email);
    const since = Date.now();
    await page.keyboard.press('Enter');
    await waitForFocus(page, field(page, /^Code from the/));
    await page.keyboard.type(await readCode(new ShopClient(origin), email, since));
    await title(page, 'Marketplace').waitFor();
    await waitForAnnouncement(page, /Welcome to Asili!/);
    await page.getByText('Welcome to Asili!', { exact: true }).waitFor();
    await page.keyboard.press('F8');
    await page.waitForFunction(() => document.activeElement?.tagName === 'OL');
  }),
);

it.concurrent('an artisan signs up and registers a product with a photo', () =>
  visiting({}, async (page) => {
    const phone = freshPhone();
    await page.goto('/auth?tab=sign-up');
    await type(page, field(page, 'First name'), 'Zawadi');
    await type(page, field(page, 'Phone number'), phone);
    await type(page, field(page, 'Town or city'), 'Lamu');
    await type(page, field(page, 'Country'), 'Kenya');
    const since = Date.now();
    await press(page, button(page, 'Create account'));
    await waitForFocus(page, field(page, /^Code from the/));
    await page.keyboard.type(await readCode(new ShopClient(origin), phone, since));
    await title(page, 'Welcome back, Zawadi!').waitFor();
    await press(page, page.getByRole('main').getByRole('link', { name: 'Register Product' }));
    await press(page, button(page, 'Next: photos'));
    await waitForFocus(page, field(page, 'Product name'));
    await page.keyboard.type('Bowl by keyboard');
    await tabTo(page, field(page, 'Category'));
    await page.keyboard.type('Woodw');
    expect(await field(page, 'Category').inputValue()).toBe('Woodwork');
    await type(page, field(page, /^Price/), '25.50');
    await press(page, button(page, 'Next: photos'));
    await waitForFocus(page, title(page, 'Add photos'));
    const chosen = page.waitForEvent('filechooser');
    await press(page, page.locator('input[type=file]'), 'Space');
    await (await chosen).setFiles(path.join(pictures, 'pot-6.jpg'));
    await page.getByText('Main photo', { exact: true }).waitFor(); // Saved: the hint above names it from the start.
    await press(page, button(page, 'Next: review'));
    await waitForFocus(page, title(page, 'Review your product'));
    await press(page, button(page, 'Submit and certify'));
    await waitForFocus(page, title(page, 'Product registered'));
    await waitForAnnouncement(page, /Product Registered Successfully/);
    await press(page, page.getByRole('link', { name: 'Back to Products' }));
    await title(page, 'My Products').waitFor();
  }),
);

it.concurrent(
  'somebody verifies by typing: what is missing is said, the verdict has the focus, the history is two keys away',
  () =>
    visiting({}, async (page) => {
      await page.goto('/verify');
      await press(page, field(page, 'Product ID or QR code'));
      await waitForAnnouncement(page, /Please enter a product ID or QR code/);
      await waitForFocus(page, field(page, 'Product ID or QR code'));
      await page.keyboard.type(house.product.shortCode);
      await page.keyboard.press('Enter');
      await waitForFocus(page, title(page, 'Authentic'));
      await press(page, page.getByRole('link', { name: 'View Verification History' }));
      await title(page, 'Verification history').waitFor();
      await page.goBack();
      await title(page, 'Authentic').waitFor();
      await press(page, page.getByRole('link', { name: 'Verify Another' }));
      await title(page, 'Verify a product').waitFor();
    }),
);

it.concurrent('somebody scans in test mode and leaves the scanner by Escape', () =>
  visiting({}, async (page) => {
    await page.goto('/verify');
    const start = page.getByRole('main').getByRole('button', { name: 'Start Camera' }).first();
    await press(page, start);
    const scanner = page.getByRole('dialog', { name: 'Scan a QR code' });
    await scanner.waitFor();
    await waitForAnnouncement(page, /Camera access denied or not available/);
    await page.keyboard.press('Escape');
    await scanner.waitFor({ state: 'detached' });
    await waitForFocus(page, start);
    await page.keyboard.press('Enter');
    await press(page, scanner.getByText('Test mode'));
    await press(page, scanner.getByRole('button', { name: 'qr_basket_001' }));
    await page.waitForURL('**/verify/qr_basket_001');
  }),
);

it.concurrent('somebody searches, filters and sorts; how many products match is announced', () =>
  visiting({}, async (page) => {
    await page.goto('/marketplace');
    await waitForAnnouncement(page, /\d products?, /);
    const chip = page.getByRole('button', { name: /^Pottery/ });
    await press(page, chip, 'Space');
    await page.waitForURL('**/marketplace?category=Pottery');
    await page.getByRole('button', { name: /^Pottery/, pressed: true }).waitFor();
    await waitForFocus(page, chip);
    await tabTo(page, page.getByRole('radio', { name: 'Any price' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/price=50-100/);
    await tabTo(page, page.getByLabel('Sort by').filter({ visible: true }));
    await page.keyboard.type('Price, low');
    await page.waitForURL(/sort=price/);
    await tabTo(page, page.getByRole('searchbox'), { back: true });
    await page.keyboard.type('nothing of this name');
    await waitForAnnouncement(page, /No products found/);
    await press(page, button(page, 'Clear all filters'));
    await page.waitForURL(/\/marketplace$/);
    await waitForAnnouncement(page, /\d products?, /);
  }),
);

describe('dialogs keep the focus, close by Escape and give it back', () => {
  async function staysInside(page: Page, name: string | RegExp): Promise<void> {
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('dialog, [role=dialog]'));
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          !document.activeElement?.closest('dialog, [role=dialog]') &&
          document.activeElement?.outerHTML.slice(0, 120),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  it.concurrent.each([
    ['QR Code', /^QR Code: /, 'QR Code'],
    ['price and stock', /^Price and stock: /, 'Price and stock'],
  ])('%s', (_name, opener, dialog) =>
    visiting({ cookies: house.cookies.artisan }, async (page) => {
      await page.goto('/products');
      await press(page, button(page, opener).first());
      await staysInside(page, dialog);
      await waitForFocus(page, button(page, opener).first());
    }),
  );

  it.concurrent('the menu of small screens, and one of its links', () =>
    visiting({ width: 390, height: 844 }, async (page) => {
      await page.goto('/');
      await press(page, button(page, 'Menu'));
      await staysInside(page, 'Menu');
      await waitForFocus(page, button(page, 'Menu'));
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('dialog').getByRole('link', { name: 'Marketplace' }));
      await title(page, 'Marketplace').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await waitForFocus(page, page.locator('#main'));
    }),
  );

  it.concurrent.each([
    ['watching a lesson', '/training-videos', /^Watch/, /./],
    ['reporting a tag', '/verify/prd_00000000000000000000000000', /^Report this tag/, 'Report a tag'],
  ])('%s', (_name, address, opener, dialog) =>
    visiting({}, async (page) => {
      await page.goto(address);
      await press(page, button(page, opener).first());
      await staysInside(page, dialog);
      await waitForFocus(page, button(page, opener).first());
    }),
  );
});

it.concurrent('an artisan changes a price and sees it announced', async () => {
  const { client } = await aSignedUpArtisan();
  await client.post(
    '/api/products',
    { name: 'Stool', category: 'Woodwork', price: '40.00', imageUrls: [] },
    `stool-${Date.now()}`,
  );
  await visiting({ cookies: client.cookies }, async (page) => {
    await page.goto('/products');
    await press(page, button(page, /^Price and stock: /));
    const price = page.getByRole('dialog').getByLabel(/^Price/);
    await tabTo(page, price);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('45.00');
    await page.keyboard.press('Enter');
    await waitForAnnouncement(page, /Saved/);
    await page.getByRole('dialog', { name: 'Price and stock' }).waitFor({ state: 'detached' });
    await page
      .getByText(/45(\.00)?$/)
      .first()
      .waitFor();
  });
});

it.concurrent('the language is chosen', () =>
  visiting({}, async (page) => {
    await page.goto('/');
    await tabTo(page, page.getByRole('combobox', { name: 'Language' }).filter({ visible: true }));
    await page.keyboard.type('FR');
    await title(page, /^Fait main/).waitFor();
    await page.waitForFunction(() => document.documentElement.lang === 'fr');
  }),
);
