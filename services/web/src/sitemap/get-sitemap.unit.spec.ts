import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { inContext, type ServiceClient } from '@asili/platform';
import type { SitemapParts } from '@asili/contracts';
import type { Settings } from '../config.ts';
import type { FrontEnds } from '../static-files/front-ends.disk.ts';
import { aProduct } from '../../test/support/a-product.ts';
import { GetSitemap } from './get-sitemap.ts';

function aShop() {
  const shop = {
    parts: undefined as SitemapParts | undefined,
    cursors: [] as (string | null)[],
    down: false,
    asked: 0,
    pattern: '/piece/:id' as string | null,
  };
  const get = async (_service: string, path: string) => {
    if (path.startsWith('/internal/sitemap-parts')) {
      if (shop.parts) return shop.parts;
      throw new Error('a products service of an earlier release');
    }
    const isCount = path.includes('limit=1&') || path.endsWith('limit=1');
    if (!isCount) shop.asked += 1;
    if (!isCount) shop.cursors.push(new URLSearchParams(path.split('?')[1]).get('cursor'));
    if (shop.down && !isCount) throw new Error('no answer');
    return { products: [aProduct], total: 1, nextCursor: null, facets: { category: [], country: [], price: null } };
  };
  const frontEnds = {
    indexedPaths: async () => ['/', '/marketplace'],
    patternOf: async (kind: string) => (kind === 'product' ? shop.pattern : '/artisan/:id'),
  } as unknown as FrontEnds;
  const sitemap = new GetSitemap(
    frontEnds,
    { get } as unknown as ServiceClient,
    { publicUrl: 'https://asili.example' } as Settings,
  );
  return {
    shop,
    text: () =>
      inContext({ requestId: 'req_1', correlationId: 'req_1' }, () =>
        sitemap.run({ isSignedIn: false, token: 'token' }),
      ),
    part: (number: number) =>
      inContext({ requestId: 'req_1', correlationId: 'req_1' }, () =>
        sitemap.part(number, { isSignedIn: false, token: 'token' }),
      ),
  };
}

describe('the sitemap of a small shop', () => {
  it('is read from the products service once for all who ask', async () => {
    const { shop, text } = aShop();
    const texts = [await text(), await text()];
    expect([shop.asked, await text()]).toEqual([1, texts[0]]);
    expect(texts[0]).toContain('https://asili.example/marketplace');
    expect(texts[0]).toContain('<loc>https://asili.example/piece/prd_1</loc>');
    expect(texts[0]?.match(/<loc>https:\/\/asili\.example\/artisan\/art_1<\/loc>/g)).toHaveLength(1);
  });

  it('names the pages only where no front end shows products', async () => {
    const { shop, text } = aShop();
    shop.pattern = null;
    expect([(await text()).includes('prd_1'), shop.asked]).toEqual([false, 0]);
  });

  it('names the pages only while the products cannot be read, and is read anew after it', async () => {
    const { shop, text } = aShop();
    shop.down = true;
    expect(await text()).toContain('https://asili.example/marketplace');
    shop.down = false;
    await text();
    expect(shop.asked).toBe(2);
  });
});

describe('the sitemap of a large shop', () => {
  it('reads any part from where it begins, without those before it', async () => {
    const { shop, text, part } = aShop();
    shop.parts = { total: 900_000, starts: Array.from({ length: 900 }, (_, n) => (n === 0 ? null : `start-${n + 1}`)) };
    expect((await text()).match(/<loc>/g)).toHaveLength(901);
    expect(await part(900)).toContain('/piece/prd_1');
    expect(shop.cursors).toEqual(['start-900']);
    await part(1);
    expect(shop.cursors).toEqual(['start-900', null]);
    await expect(part(901)).rejects.toThrow();
  });
});
