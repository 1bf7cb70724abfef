const maxPages = 300;
const ttlMs = 10_000;

/**
 * Pages made a moment ago, for visitors without a session: the same address asked often is made once, also while it is
 * being made. Failures are not kept. Bounded; the oldest goes first.
 */
export class PageCache<Page> {
  private readonly pages = new Map<string, { readonly until: number; readonly page: Promise<Page | null> }>();

  async get(key: string, make: () => Promise<Page | null>, now = Date.now()): Promise<Page | null> {
    const held = this.pages.get(key);
    if (held && held.until > now) return held.page;
    const page = make();
    this.pages.delete(key);
    this.pages.set(key, { until: now + ttlMs, page });
    if (this.pages.size > maxPages) this.pages.delete(this.pages.keys().next().value ?? '');
    const made = await page.catch(() => null);
    if (made === null && this.pages.get(key)?.page === page) this.pages.delete(key);
    return made;
  }
}
