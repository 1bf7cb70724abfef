/** @full Notifications and tooltips in a real browser, to the letter of the specification, section 9. The clock is the spec's own. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startGallery } from './gallery/open-gallery.ts';

let page: Page;
const openGallery = startGallery();
beforeEach(async () => {
  page = await openGallery({ stopped: true, width: 1280 });
});

const toasts = () => page.locator('li[data-state="open"]');
const show = (name: string) => page.getByRole('button', { name }).click();
/** Lets what is due now run: effects, frames, short timers. */
const settle = () => page.clock.runFor(20);
/** Does something again and again until `locator` is there, or is gone: by itself the clock moves on a little. */
async function until(locator: Locator, there: boolean, meanwhile: () => Promise<unknown> = settle): Promise<void> {
  while ((await locator.count()) > 0 !== there) {
    await meanwhile();
    await page.waitForTimeout(20);
  }
}
const shown = async (title: string) => {
  await until(toasts().getByText(title, { exact: true }), true);
  return toasts().count();
};

async function drag(pixels: number): Promise<void> {
  const box = await toasts().boundingBox();
  if (!box) throw new Error('no notification to drag');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + (pixels * step) / 5, y);
  await page.mouse.up();
  await settle();
}

describe('notifications', () => {
  it('show one at a time: the newer takes the place', async () => {
    await show('Show a notification');
    expect(await shown('Kept in your cart')).toBe(1);
    await show('Show that it failed');
    expect(await shown('Not saved')).toBe(1);
  });

  it('go by themselves after 5000 ms, not before', async () => {
    await show('Show that it is saved');
    await shown('Saved');
    await page.mouse.move(5, 5);
    await page.clock.runFor(4900);
    expect(await toasts().count()).toBe(1);
    await page.clock.runFor(150);
    expect(await toasts().count()).toBe(0);
  });

  it('take the focus on F8', async () => {
    await show('Show a notification');
    await shown('Kept in your cart');
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL');
    expect(await page.getByRole('region', { name: 'Notifications (F8)' }).count()).toBe(1);
  });

  it.each([
    ['40 px to the right stays', 40, 1],
    ['60 px to the left stays', -60, 1],
    ['60 px to the right is dismissed', 60, 0],
  ])('pulled %s', async (_what, pixels, left) => {
    await show('Show a notification');
    await shown('Kept in your cart');
    await drag(pixels);
    if (left === 0) await until(toasts(), false);
    expect(await toasts().count()).toBe(left);
  });

  it('are at most 420 px wide on wide screens, and as wide as a phone', async () => {
    await show('Show that it failed');
    await shown('Not saved');
    const area = page.locator('ol:has(li[data-state="open"])');
    expect((await area.boundingBox())?.width).toBe(420);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await area.boundingBox())?.width).toBe(390);
  });
});

describe('tooltips', () => {
  const tip = () => page.getByRole('tooltip');
  const trigger = (name: string) => page.locator('#tooltip').getByRole('button', { name });

  it('open 700 ms after the pointer came, and the next one within 300 ms at once', async () => {
    await trigger('Share this product with a link').hover();
    await page.clock.runFor(650);
    expect(await tip().count()).toBe(0);
    await page.clock.runFor(100);
    expect(await tip().allTextContents()).toEqual(['Share this product with a link']);
    await trigger('Print the tag on A6').hover();
    await page.clock.runFor(20);
    expect(await tip().allTextContents()).toEqual(['Print the tag on A6']);
  });

  it('wait again when the pointer was away for longer than 300 ms', async () => {
    await trigger('Share this product with a link').hover();
    await page.clock.runFor(750);
    expect(await tip().count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(150);
    expect(await tip().count()).toBe(0);
    await page.clock.runFor(350);
    await trigger('Print the tag on A6').hover();
    await page.clock.runFor(600);
    expect(await tip().count()).toBe(0);
    await page.clock.runFor(150);
    expect(await tip().count()).toBe(1);
  });

  it('open at once for the keyboard', async () => {
    await trigger('Share this product with a link').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await until(tip(), true, () => Promise.resolve());
  });
});
