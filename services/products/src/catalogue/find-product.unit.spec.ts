import { expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { demoCodes } from '@asili/contracts';
import { aProduct, memoryService, type MemoryService } from '../../test/support/memory.ts';
import { certificateOf } from '../../test/support/foreign-events.ts';
import { ResolveCode } from './find-product.ts';

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

const resolver = (service: MemoryService): ResolveCode =>
  new ResolveCode(service.finder, service.shop, service.codes, service.site);
const nobody = { productId: null, artisanId: null, status: null, shortCode: null };

it('resolves demonstration codes in demo mode only, to the first verified product of the kind', async () => {
  for (const demo of [true, false]) {
    const service = memoryService({ demo });
    await aProduct(service, { technique: 'basketry' });
    const verified = await aProduct(service, { technique: 'basketry' });
    const later = await aProduct(service, { technique: 'basketry' });
    for (const { id } of [later, verified])
      await service.run.run(id, { kind: 'record-certificate', certificate: certificateOf() }, 'c');
    const first = [verified.id, later.id].sort()[0];
    expect(await resolver(service).run('qr_basket_001')).toEqual(
      demo ? expect.objectContaining({ productId: first, demo: true, status: 'verified' }) : nobody,
    );
    for (const code of demoCodes.slice(1)) expect(await resolver(service).run(code)).toEqual(nobody);
  }
});

it('finds in the store what this process has not heard of', async () => {
  const service = memoryService();
  const { id, shortCode } = await aProduct(service);
  const fresh = memoryService();
  for (const [request, claim] of service.codes.claims) fresh.codes.claims.set(request, claim);
  const { events } = await service.store.read(`product-${id}`);
  await fresh.store.append(`product-${id}`, 0, {
    commitId: 'x',
    events: events.map(({ type, data }) => ({ type, data })),
  });
  expect(await resolver(fresh).run(shortCode)).toMatchObject({ productId: id, status: 'pending' });
});
