import type { Locator, Page } from 'playwright-core';

type ByRole = Parameters<Page['getByRole']>[0];

/** Something a person can see: a text of its own, or a control by role and name (and, for a link, where it leads). */
export type Said = string | RegExp | { readonly role: ByRole; readonly name: string | RegExp; readonly href?: string };

export const button = (name: string | RegExp): Said => ({ role: 'button', name });
export const heading = (name: string | RegExp): Said => ({ role: 'heading', name });
export const link = (name: string | RegExp, href: string): Said => ({ role: 'link', name, href });
export const tab = (name: string): Said => ({ role: 'tab', name });

/** Texts and names that have been seen on a page so far, as written in the tables. */
export const seen = new Set<string>();

export const nameOf = (said: Said): string =>
  typeof said === 'string' ? said : said instanceof RegExp ? said.source : String(said.name);

/** A text counts only where it is a whole text of the page, not part of another one. */
function find(scope: Page | Locator, said: Said): Locator {
  if (typeof said === 'string') return scope.getByText(said, { exact: true });
  if (said instanceof RegExp) return scope.getByText(said);
  const found = scope.getByRole(said.role, {
    name: said.name,
    ...(typeof said.name === 'string' ? { exact: true } : {}),
  });
  return said.href === undefined ? found : found.and(scope.locator(`a[href="${said.href}"]`));
}

/** What of `wanted` cannot be seen within `timeout`. */
export async function missingFrom(
  scope: Page | Locator,
  wanted: readonly Said[],
  timeout = 120_000,
): Promise<string[]> {
  const looks = wanted.map(async (said) => {
    const found = await find(scope, said)
      .filter({ visible: true })
      .first()
      .waitFor({ timeout })
      .then(
        () => true,
        () => false,
      );
    if (found) seen.add(nameOf(said));
    return found ? [] : [nameOf(said)];
  });
  return (await Promise.all(looks)).flat();
}
