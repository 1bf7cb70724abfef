/**
 * @full Every text the specification quotes in its sections 2, 5 and 8, in English, where it says, on the running system.
 * Failures are provoked for real: requests are refused at the browser's edge, the camera is denied, the kept session is
 * spoilt.
 */
import { type Visit } from '@asili/test-kit';
import { quoted } from '../src/screens/quoted.ts';
import { button, heading, seen } from '../src/screens/said.ts';
import { screenTexts } from '../src/screens/screen-texts.ts';
import { aSignedUpArtisan } from '../src/shop.ts';
import { describeSigningIn } from './texts/signing-in.ts';
import { as, house, openShop, refuse, sees, visiting } from './texts/visiting.ts';
import { describeWizard } from './texts/wizard.ts';

it.concurrent.each(screenTexts.map((row) => [row.path, row.as, row] as const))(
  '%s says to %s what the specification says',
  (path, role, { says }) =>
    house.as(role, async ({ page }) => {
      await page.goto(path);
      await sees(page, ...says);
    }),
);

describe('names', () => {
  const named =
    (names: object) =>
    async ({ page }: Visit) => {
      await page.route('**/api/auth/session', async (route) => {
        const reply = (await (await route.fetch()).json()) as { user: object };
        await route.fulfill({ json: { ...reply, user: { ...reply.user, ...names } } });
      });
      await page.goto('/');
    };

  it.concurrent('falls back to the business name', () =>
    visiting(as('artisan'), async (visit) => {
      await named({ firstName: '', businessName: 'Arusha Clay' })(visit);
      await sees(visit.page, heading('Welcome back, Arusha Clay!'), 'Arusha Clay');
    }),
  );

  it.concurrent('falls back to Artisan, and User in the bar', () =>
    visiting(as('artisan'), async (visit) => {
      await named({ firstName: '' })(visit);
      await sees(visit.page, heading('Welcome back, Artisan!'), 'User');
    }),
  );
});

describe('a new artisan', () => {
  it.concurrent('finds each screen empty, with the next step', async () => {
    const { client } = await aSignedUpArtisan();
    await visiting({ cookies: client.cookies }, async ({ page }) => {
      await page.goto('/');
      await sees(page, 'No recent activity', 'Register your first product to get started');
      await page.goto('/dashboard');
      await sees(
        page,
        'No products registered yet',
        { role: 'link', name: 'Register Product', href: '/products/new' },
        'Activity will appear here as you use the platform',
      );
      await page.goto('/products');
      await sees(page, 'No products registered yet', { role: 'link', name: 'Register Product', href: '/products/new' });
    });
  });

  it.concurrent('sees a product without words and finds nothing by a wrong name', async () => {
    const { client } = await aSignedUpArtisan();
    await client.post(
      '/api/products',
      { name: 'Plain bowl', category: 'Woodwork', imageUrls: [] },
      `plain-${Date.now()}`,
    );
    await visiting({ cookies: client.cookies }, async ({ page }) => {
      await page.goto('/products');
      await sees(page, 'Plain bowl', 'No description provided', 'Woodwork', /^(Pending|Verified)$/);
      await page.getByRole('searchbox').fill('no such bowl');
      await sees(page, 'No products found');
      await page.getByRole('searchbox').fill('WOODW');
      await sees(page, 'Plain bowl');
    });
  });
});

describe('verifying', () => {
  it.concurrent('says Authentic with every fact, and both buttons lead on', () =>
    visiting({}, async ({ page }) => {
      await page.goto(`/verify/${house.product.shortCode}`);
      await sees(
        page,
        heading('Authentic'),
        'Product is authentic!',
        'Product ID',
        house.product.id,
        'Verification ID',
        /^vrf_/,
        'Status',
        'Verified',
        'Network',
        'Transaction',
        { role: 'link', name: 'Verify Another', href: '/verify' },
        { role: 'link', name: 'View Verification History' },
      );
    }),
  );

  it.concurrent('warns of a code without a record', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/verify/prd_00000000000000000000000000');
      await sees(page, heading('Not Verified'), /Warning: Product authenticity could not be verified/);
      seen.add('Warning: Product authenticity could not be verified');
    }),
  );

  it.concurrent('asks for input when there is none or only blanks', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/verify');
      await page.getByLabel('Product ID or QR code').fill('   ');
      await page.getByRole('button', { name: 'Verify Product' }).click();
      await sees(page, 'Invalid Input', 'Please enter a product ID or QR code');
      expect(new URL(page.url()).pathname).toBe('/verify');
    }),
  );

  it.concurrent('fails in words when the server does not answer, and works again', () =>
    visiting({}, async ({ page }) => {
      await refuse(page, '**/api/verify/**');
      await page.goto(`/verify/${house.product.shortCode}`);
      await sees(page, heading('Verification Failed'), /Could not verify product. Please try again./);
      seen.add('Could not verify product. Please try again.');
      await page.unroute('**/api/verify/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await sees(page, heading('Authentic'));
    }),
  );

  it.concurrent('says that the camera is not there; test mode has three codes; the scanner closes', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/verify');
      await page.getByRole('button', { name: 'Start Camera' }).click();
      await sees(page, 'Camera access denied or not available');
      await page.getByText('Test mode').click();
      await sees(
        page,
        button('qr_basket_001'),
        button('qr_necklace_002'),
        button('qr_sculpture_003'),
        button('Start Camera'),
      );
      await page.getByRole('button', { name: 'Close the scanner' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Start Camera' }).click();
      await page.getByText('Test mode').click();
      await page.getByRole('button', { name: 'qr_necklace_002' }).click();
      await page.waitForURL('**/verify/qr_necklace_002');
      await sees(page, heading(/^(Authentic|Not Verified)$/));
    }),
  );
});

describe('the marketplace', () => {
  it.concurrent('shows three samples, marked, when the list cannot be had', () =>
    visiting({}, async ({ page }) => {
      await refuse(page, '**/api/marketplace/products*');
      await openShop(page);
      await sees(
        page,
        /Kente Cloth$/,
        /Carved Wooden Sculpture/,
        /Beaded Jewelry Set/,
        /150\.00$|\$150$/,
        /85\.00$|\$85$/,
        /45\.00$|\$45$/,
        'Sample',
      );
      expect(await page.getByRole('button', { name: /^Add to Cart/ }).count()).toBe(0);
    }),
  );

  it.concurrent('lets only customers fill a cart', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/marketplace');
      await page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click();
      await sees(page, 'Login Required', 'Please login as a customer to add items to cart');
    }),
  );

  it.concurrent('has a section Why choose', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/marketplace');
      await sees(page, heading(/^Why choose/));
      seen.add('Why choose');
    }),
  );
});

describe('public pages', () => {
  it.concurrent('of the contact form say what is missing or too long, then give a reference', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/contact');
      const send = page.getByRole('button', { name: 'Send Message' });
      await send.click();
      await page.getByText('Required', { exact: true }).nth(3).waitFor();
      await page.getByLabel('Full name').fill('x'.repeat(101));
      await page.getByLabel('Email address').fill('amani@asili.example');
      await page.getByLabel('Subject').fill('A question');
      await page.getByLabel('Message').fill('How long does a certificate take?');
      await send.click();
      await sees(page, 'String must contain at most 100 character(s)');
      await page.getByLabel('Full name').fill('Amani Tester');
      await send.click();
      await sees(page, /reference number/);
    }),
  );

  it.concurrent('of the videos say when nothing fits', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/training-videos?search=zzzz');
      await sees(page, 'No videos found - Try adjusting your search or filter criteria');
    }),
  );

  it.concurrent('offer EN, SW and FR, English first', () =>
    visiting({}, async ({ page }) => {
      await page.goto('/');
      const choice = page.getByRole('combobox', { name: 'Language' }).filter({ visible: true });
      expect(await choice.inputValue()).toBe('en');
      expect((await choice.locator('option').allInnerTexts()).map((text) => text.slice(0, 2))).toEqual([
        'EN',
        'SW',
        'FR',
      ]);
    }),
  );
});

describe('the console', () => {
  it.concurrent('tells of a kept session that cannot be read, which is removed', () =>
    visiting({}, async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.addInitScript(() => {
        if (sessionStorage.getItem('spoilt')) return;
        sessionStorage.setItem('spoilt', 'once');
        localStorage.setItem('auth', '{not json');
      });
      await page.goto('/');
      await sees(page, { role: 'link', name: 'Sign In' });
      expect(logged).toContain('Invalid auth token');
      expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    }),
  );

  it.concurrent('has an unhandled rejection as a warning and nothing else', () =>
    visiting({}, async ({ page, complaints }) => {
      await page.goto('/verify');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const warned = page.waitForEvent(
        'console',
        (message) => message.type() === 'warning' && message.text().includes('left alone'),
      );
      await page.evaluate(() => void Promise.reject(new Error('left alone')));
      await warned;
      expect(complaints).toEqual([]);
    }),
  );

  it.concurrent('has each failed request with its status and text', () =>
    visiting({}, async ({ page }) => {
      await refuse(page, '**/api/marketplace/products*');
      const logged = page.waitForEvent(
        'console',
        (message) => message.type() === 'error' && message.text().includes('500: out of order'),
      );
      await openShop(page);
      await logged;
    }),
  );
});

describeWizard();
describeSigningIn();

it('has seen every text the specification quotes', () => {
  expect(quoted.filter((text) => !seen.has(text))).toEqual([]);
});
