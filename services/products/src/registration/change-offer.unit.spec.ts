import { expect, it } from '@jest/globals';
import type { ChangeOfferRequest } from '@asili/contracts';
import { CertifiedContentFixed, ProductNotFound } from '../product/domain/product.ts';
import { aProduct, artisan, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { ChangeOffer, fixedFieldsIn } from './change-offer.ts';

it('names the fixed fields of any body', () => {
  expect(fixedFieldsIn({ name: 1, stock: 2, imageUrls: [], evil: true })).toEqual(['name', 'imageUrls']);
  for (const body of [null, undefined, 'name', 3, [], JSON.parse('{"__proto__":{"name":1}}')])
    expect(fixedFieldsIn(body)).toEqual([]);
});

it('changes the offer of one’s own product by id or short code, and nothing certified', async () => {
  const service = memoryService();
  const { id, shortCode } = await aProduct(service);
  const change = new ChangeOffer(service.finder, service.run, service.countStock);
  expect(await change.run(artisan, shortCode, { price: '9' }, { price: '9' }, 'c1')).toMatchObject({
    id,
    price: '9.00',
    version: 2,
  });
  await expect(change.run(artisan, id, {}, { name: 'x' }, 'c2')).rejects.toThrow(CertifiedContentFixed);
  await expect(change.run(otherArtisan, id, {}, { name: 'x' }, 'c3')).rejects.toThrow(ProductNotFound);
  expect(service.shop.versionOf(id)).toBe(2);
});

it('changes care and making time like a price, cleaned, and takes them away by null', async () => {
  const service = memoryService();
  const { id } = await aProduct(service, { care: ' Keep\u202e dry. ', daysToMake: 9 });
  const change = new ChangeOffer(service.finder, service.run, service.countStock);
  const run = (offer: ChangeOfferRequest, commandId: string) => change.run(artisan, id, offer, offer, commandId);
  expect(await run({ care: 'Dust it.\u200b' }, 'c1')).toMatchObject({ care: 'Dust it.', daysToMake: 9, version: 2 });
  expect(await run({ care: 'Dust it.', daysToMake: 9 }, 'c2')).toMatchObject({ version: 2 });
  const bare = await run({ care: null, daysToMake: null }, 'c3');
  expect([bare.version, 'care' in bare, 'daysToMake' in bare]).toEqual([3, false, false]);
  expect(await run({ daysToMake: 0 }, 'c4')).toMatchObject({ daysToMake: 0 });
});
