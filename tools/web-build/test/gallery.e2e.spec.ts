/** @full Every component in every state: axe, sizes, three languages; no error is written and the content policy kept. */
import { describe, expect, it } from '@jest/globals';
import { axe, smallTargets } from '../screens/inspect.mjs';
import { startGallery } from './gallery/open-gallery.ts';

const openGallery = startGallery();

describe('the gallery', () => {
  const everyLook = (['light', 'dark'] as const).flatMap((theme) =>
    [390, 1280].map((width) => ({ theme, width, touch: width === 390 })),
  );

  it.each(everyLook)(
    'has nothing axe finds fault with, nothing too small to press and nothing too wide: $theme, $width px',
    async (look) => {
      const page = await openGallery(look);
      expect(await axe(page)).toEqual([]);
      expect(await smallTargets(page, look.touch ? 44 : 24)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
    180_000,
  );

  it('can be read in three languages without running over', async () => {
    const said: (string | null)[] = [];
    for (const language of ['en', 'sw', 'fr'] as const) {
      const page = await openGallery({ language, width: 360 });
      said.push(
        await page.locator('h1').first().textContent(),
        await page
          .getByRole('button', { name: /^(Try again|Jaribu tena|Réessayer)$/ })
          .first()
          .textContent(),
      );
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.scrollWidth <= innerWidth]),
      ).toEqual([language, true]);
    }
    expect(new Set(said).size).toBe(6);
  }, 180_000);

  it('changes language and theme in place', async () => {
    const page = await openGallery();
    await page.getByRole('combobox', { name: 'Language' }).first().selectOption('sw');
    await page.getByRole('heading', { name: 'Vipengele' }).waitFor();
    await page.getByRole('button', { name: 'Washa hali ya giza' }).click();
    expect(
      await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dataset['theme'],
        location.search,
      ]),
    ).toEqual(['sw', 'dark', '?lang=sw&theme=dark']);
  });
});
