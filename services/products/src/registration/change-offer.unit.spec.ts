import { expect, it } from '@jest/globals';
import { CertifiedContentFixed, ProductNotFound } from '../product/domain/errors.ts';
import { aProduct, artisan, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { ChangeOffer, fixedFieldsIn } from './change-offer.ts';

it('names the fixed fields of any body', () => {
  expect(fixedFieldsIn({ name: 1, stock: 2, imageUrls: [], evil: true })).toEqual(['name', 'imageUrls']);
  for (const body of [null, undefined, 'name', 3, [], JSON.parse('{"__proto__":{"name":1}}')]) expect(fixedFieldsIn(body)).toEqual([]);
});

it('changes the offer of one’s own product by id or short code, and nothing certified', async () => {
  const service = memoryService();
  const { id, shortCode } = await aProduct(service);
  const change = new ChangeOffer(service.finder, service.run);
  expect(await change.run(artisan, shortCode, { price: '9' }, { price: '9' }, 'c1')).toMatchObject({ id, price: '9.00', version: 2 });
  await expect(change.run(artisan, id, {}, { name: 'x' }, 'c2')).rejects.toThrow(CertifiedContentFixed);
  await expect(change.run(otherArtisan, id, {}, { name: 'x' }, 'c3')).rejects.toThrow(ProductNotFound);
  expect(service.shop.versionOf(id)).toBe(2);
});
