/**
 * @full Every component in every state, looked at: pictures against the kept ones, axe, sizes, three languages.
 * UPDATE_PICTURES=1 node tools/jest.mjs tools/web-build e2e gallery      keeps the new pictures
 */
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGallery, type Gallery, type Look } from './gallery/open-gallery.ts';
import { comparePictures, differenceOf, keepPictures, takePictures } from './gallery/pictures.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
}, 120_000);
afterAll(() => gallery.close());

const looks: readonly (Required<Pick<Look, 'theme' | 'width'>> & { readonly name: string })[] = [
  { name: 'light', theme: 'light', width: 1040 },
  { name: 'dark', theme: 'dark', width: 1040 },
  { name: 'phone', theme: 'light', width: 390 },
];

describe('pictures of the components', () => {
  it.each(looks)('are those kept: $name', async ({ name, ...look }) => {
    const page = await gallery.open(look);
    const pictures = await takePictures(page);
    await page.context().close();
    if (process.env['UPDATE_PICTURES']) return keepPictures(name, pictures);
    const { different, folder } = await comparePictures(name, pictures);
    if (different.length > 0) throw new Error(`${different.join('\n')}\nSee ${folder}. Meant so: UPDATE_PICTURES=1 node tools/jest.mjs tools/web-build e2e gallery`);
  }, 300_000);

  it('show a changed colour, a missing drawing and a pressed button', async () => {
    const page = await gallery.open();
    const before = await takePictures(page);
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--ochre', '#1f6b46');
      document.querySelector('#chip button')?.setAttribute('aria-pressed', 'false');
      document.querySelector('#empty-state svg')?.remove();
    });
    const after = await takePictures(page);
    await page.context().close();
    const changed = [];
    for (const [id, picture] of after) if (await differenceOf(before.get(id) ?? picture, picture)) changed.push(id);
    expect(changed).toEqual(expect.arrayContaining(['chip', 'empty-state', 'verdict-panel']));
    expect(changed).not.toContain('text-field');
  }, 300_000);
});

describe('the gallery', () => {
  const everyLook = (['light', 'dark'] as const).flatMap((theme) => [390, 1280].map((width) => ({ theme, width })));

  it.each(everyLook)('has nothing axe finds fault with, nothing too small to press and nothing too wide: $theme, $width px', async (look) => {
    const page = await gallery.open(look);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    expect(await page.evaluate(tooSmall)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.context().close();
  }, 180_000);

  it('can be read in three languages without running over', async () => {
    const said: (string | null)[] = [];
    for (const language of ['en', 'sw', 'fr'] as const) {
      const page = await gallery.open({ language, width: 360 });
      said.push(await page.locator('h1').first().textContent(), await page.getByRole('button', { name: /^(Try again|Jaribu tena|Réessayer)$/ }).first().textContent());
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.scrollWidth <= innerWidth])).toEqual([language, true]);
      await page.context().close();
    }
    expect(new Set(said).size).toBe(6);
  }, 180_000);

  it('changes language and theme in place', async () => {
    const page = await gallery.open();
    await page.getByRole('combobox', { name: 'Language' }).first().selectOption('sw');
    await page.getByRole('heading', { name: 'Vipengele' }).waitFor();
    await page.getByRole('button', { name: 'Tumia rangi za giza' }).click();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme'], location.search])).toEqual(['sw', 'dark', '?lang=sw&theme=dark']);
    await page.context().close();
  });

  it('writes no error and breaks no content policy', () => {
    expect(gallery.errors).toEqual([]);
  });
});

/** What can be pressed and is less than 24 px high or wide; a hidden input's label is pressed in its place. */
function tooSmall(): string[] {
  return [...document.querySelectorAll('a, button, input, select, textarea, [role=tab]')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    const hidden = width <= 1 || element.matches('.vh, .vh *');
    return hidden || (width >= 24 && height >= 24) ? [] : [`${element.closest('section')?.id ?? ''} ${element.tagName} ${width.toFixed(0)} × ${height.toFixed(0)}`];
  });
}
