import { describe, expect, it } from '@jest/globals';
import type { GatewaySettings } from '../requests/domain/gateway-settings.ts';
import type { Upstreams, UpstreamRequest } from '../proxying/upstreams.ts';
import type { FrontEnds } from './front-ends.ts';
import { SiteMap } from './site-map.ts';

function aShop() {
  const shop = { down: false, asked: 0 };
  const read = async (_service: string, { path }: UpstreamRequest) => {
    const isCount = path.includes('limit=1&') || path.endsWith('limit=1');
    if (!isCount) shop.asked += 1;
    const body = JSON.stringify({ products: [], total: 3, nextCursor: null, facets: { category: [], country: [], price: null } });
    return { status: shop.down && !isCount ? 503 : 200, headers: {}, body: Buffer.from(body) };
  };
  const frontEnds = { staticPaths: async () => ['/'] } as unknown as FrontEnds;
  const map = new SiteMap(frontEnds, { read } as unknown as Upstreams, { publicUrl: 'https://asili.example' } as GatewaySettings);
  return { shop, text: () => map.text('/sitemap.xml', async () => 'token') };
}

describe('the site map of a small shop', () => {
  it('is read from the products service once for all who ask', async () => {
    const { shop, text } = aShop();
    const texts = [await text(), await text()];
    expect([shop.asked, await text()]).toEqual([1, texts[0]]);
    expect(texts[0]).toContain('https://asili.example/marketplace');
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
