import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topics, type ProfileV2 } from '@asili/contracts';
import { anonymous, until } from './support/products-app.ts';
import { openStall, type Stall } from './support/stall.ts';

let { app, artisan, aProduct, read } = {} as Stall;

beforeAll(async () => {
  ({ app, artisan, aProduct, read } = await openStall());
});
afterAll(() => app.stop());

describe('what is printed may be kept for ever', () => {
  const get = async (path: string) => {
    const { statusCode, headers, rawPayload } = await app.request(anonymous, 'GET', path);
    expect(statusCode).toBe(200);
    return {
      etag: String(headers['etag']),
      immutable: String(headers['cache-control']).includes('immutable'),
      bytes: rawPayload.toString('base64'),
    };
  };

  it('as the QR picture, under a version', async () => {
    const { id } = await aProduct();
    for (const path of [`/api/products/${id}/qr.svg?`, `/api/products/${id}/qr.png?size=128`]) {
      const [plain, versioned] = [await get(path), await get(`${path}&v=1`)];
      expect([plain.immutable, versioned.immutable, versioned.bytes]).toEqual([false, true, plain.bytes]);
    }
  });

  it('as a tag, under that tag’s own version, which its artisan’s new name changes', async () => {
    const { id, version } = await aProduct();
    const address = `/api/products/${id}/tag.pdf`;
    const before = await get(address);
    const own = `${address}?v=${before.etag.slice(1, -1)}`;
    expect([before.immutable, (await get(`${address}?v=${version}`)).immutable, (await get(own)).immutable]).toEqual([
      false,
      false,
      true,
    ]);
    const renamed: ProfileV2 = {
      subject: artisan.id,
      userType: 'artisan',
      firstName: 'Nomusa',
      businessName: 'Hluhluwe Weavers',
      location: { city: 'Durban', country: 'ZA' },
      language: 'en',
    };
    await app.bus.publishState(topics.profiles, artisan.id, renamed);
    await until(
      async () => (await app.shop.profile(artisan.id))?.businessName === renamed.businessName,
      'the new name',
    );
    const after = await get(own);
    expect([after.immutable, after.etag === before.etag, (await read(id)).version]).toEqual([false, false, version]);
  });
});
