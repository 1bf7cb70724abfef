import type { Locator, Page } from 'playwright-core';

/** Whether a person sees where the focus is: an outline, ring or changed border of the element, what surrounds it, or what it draws after itself. */
function focusIsVisible(): string | null {
  const drawn = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  if (drawn(getComputedStyle(focused, '::after'))) return null;
  for (
    let element: Element | null = focused, depth = 0;
    element && depth < 4;
    element = element.parentElement, depth += 1
  )
    if (drawn(getComputedStyle(element))) return null;
  return `<${focused.tagName.toLowerCase()} class="${focused.className}"> ${focused.textContent?.trim().slice(0, 40)}`;
}

const isFocused = (target: Locator) =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Presses Tab until the target has the focus; every stop on the way has to be seen. */
export async function tabTo(page: Page, target: Locator, { back = false, max = 90 } = {}): Promise<void> {
  await target.first().waitFor();
  for (let press = 0; press <= max; press += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const hidden = await page.evaluate(focusIsVisible);
    if (hidden) throw new Error(`nobody sees the focus on ${hidden}`);
  }
  throw new Error(`${String(target)} cannot be reached by keyboard`);
}

/** Reaches the control and presses the key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Reaches the field and types into it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Waits until the element has the focus. */
export async function waitForFocus(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  const element = await target.first().elementHandle();
  await page.waitForFunction((wanted) => document.activeElement === wanted, element);
}

/** Waits until a part of the page that screen readers listen to says this. */
export async function waitForAnnouncement(page: Page, text: RegExp): Promise<void> {
  await page
    .locator('[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output')
    .filter({ hasText: text })
    .first()
    .waitFor({ state: 'attached' });
}
