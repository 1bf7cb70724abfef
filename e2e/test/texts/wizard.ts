import { button, seen } from '../../src/screens/said.ts';
import { aSignedUpArtisan } from '../../src/shop.ts';
import { refuse, sees, visiting } from './visiting.ts';

/** What the wizard says. */
export function describeWizard(): void {
  describe('the wizard', () => {
    it.concurrent(
      'refuses what is missing or too long, cannot register without the server, and then does',
      async () => {
        const { client } = await aSignedUpArtisan();
        await visiting({ cookies: client.cookies }, async ({ page }) => {
          await page.goto('/products/new');
          const next = page.getByRole('button', { name: 'Next: photos' });
          await next.click();
          await sees(page, 'Product name is required', 'Category is required');
          expect(await page.getByLabel('Currency').inputValue()).toBe('USD');
          expect(await page.getByLabel('Currency').locator('option').allInnerTexts()).toEqual([
            'USD',
            'KES',
            'EUR',
            'GBP',
            'GHS',
            'MAD',
            'NGN',
            'TZS',
            'UGX',
            'XOF',
            'ZAR',
          ]);
          expect(await page.getByLabel(/^Price/).getAttribute('inputmode')).toBe('decimal');
          await page.getByLabel('Product name').fill('n'.repeat(101));
          await page.getByLabel(/^Description/).fill('d'.repeat(501));
          await next.click();
          await sees(page, 'Product name too long', 'Description too long');
          await page.getByLabel('Product name').fill('n'.repeat(100));
          await page.getByLabel(/^Description/).fill('d'.repeat(500));
          await page.getByLabel('Category').selectOption('Woodwork');
          await next.click();
          await sees(page, /^Up to 5, 5MB each/);
          const photos = page.locator('input[type=file]');
          expect(await photos.getAttribute('accept')).toMatch(/^image\//);
          await page.getByRole('button', { name: 'Previous' }).click();
          await page.getByRole('button', { name: 'Next: photos' }).click();
          await page.getByRole('button', { name: 'Next: review' }).click();
          await refuse(page, '**/api/products');
          const submit = page.getByRole('button', { name: 'Submit and certify' });
          await submit.click();
          await sees(page, 'Registration Failed', 'Failed to register product. Please try again.');
          await page.unroute('**/api/products');
          await submit.click();
          await sees(
            page,
            'Product Registered Successfully',
            { role: 'link', name: 'Back to Products', href: '/products' },
            button('Register Another Product'),
          );
        });
      },
    );

    it.concurrent('takes what can be read of a spoilt draft', async () => {
      const { client, id } = await aSignedUpArtisan();
      await visiting({ cookies: client.cookies }, async ({ page }) => {
        await page.goto('/products/new');
        await page.getByLabel('Product name').fill('Kept');
        await page.waitForFunction((owner) => Object.keys(localStorage).some((key) => key.includes(owner)), id);
        await page.evaluate((owner) => {
          const key = Object.keys(localStorage).find((one) => one.includes(owner)) ?? '';
          localStorage.setItem(
            key,
            JSON.stringify({
              ...(JSON.parse(localStorage.getItem(key) ?? '') as object),
              materials: 5,
              currency: 'XYZ',
            }),
          );
        }, id);
        await page.reload();
        await page.getByLabel('Category').selectOption('Woodwork');
        expect(await page.getByLabel('Product name').inputValue()).toBe('Kept');
        expect(await page.getByLabel('Currency').inputValue()).toBe('USD');
      });
    });

    it.concurrent('gets the words of the validation layer for what no form sends', async () => {
      const { client } = await aSignedUpArtisan();
      await visiting({ cookies: client.cookies }, async ({ page }) => {
        await page.goto('/products/new');
        const problem = await page.evaluate(async () => {
          const { csrfToken } = (await (await fetch('/api/auth/session')).json()) as { csrfToken: string };
          const headers = {
            'content-type': 'application/json',
            'x-csrf-token': csrfToken,
            'idempotency-key': crypto.randomUUID(),
          };
          const reply = await fetch('/api/products', {
            method: 'POST',
            headers,
            body: JSON.stringify({ name: 'Bowl', description: 5, category: 'Woodwork', currency: 'XYZ' }),
          });
          return (await reply.json()) as { errors: { path: string; message: string }[] };
        });
        expect(problem.errors).toEqual([
          { path: 'description', message: 'Expected string, received number' },
          { path: 'currency', message: 'Invalid input' },
        ]);
        for (const { message } of problem.errors) seen.add(message);
      });
    });
  });
}
