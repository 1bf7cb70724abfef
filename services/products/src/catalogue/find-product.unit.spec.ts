import { expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { aProduct, memoryService } from '../../test/support/memory.ts';

it('finds the product of a code that was asked for while another, broken off registration held it', async () => {
  const service = memoryService();
  const { id, shortCode } = await aProduct(service);
  const [[request, claim] = ['', { productId: '', shortCode }]] = service.codes.claims;
  service.codes.claims.set(request, { productId: newId('prd'), shortCode });
  expect(await service.finder.find(shortCode)).toBeUndefined();
  service.codes.claims.set(request, claim);
  expect((await service.finder.find(shortCode))?.id).toBe(id);
  service.codes.claims.clear(); // From now on it is remembered.
  expect((await service.finder.find(shortCode))?.id).toBe(id);
});
