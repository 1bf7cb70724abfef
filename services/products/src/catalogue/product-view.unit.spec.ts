import { expect, it } from '@jest/globals';
import { product as productSchema } from '@asili/contracts';
import { certificateOf } from '../../test/support/foreign-events.ts';
import { aProduct, artisan, jpegBytes, memoryService } from '../../test/support/memory.ts';

it('is the contract’s product at every stage', async () => {
  const service = memoryService();
  const photo = await service.upload.run(artisan.id, jpegBytes());
  const { id } = await aProduct(service, {
    imageUrls: [photo.id],
    price: '5',
    translations: { sw: { name: 'Kikapu' } },
    technique: 'basketry',
    materials: ['Sisal'],
  });
  const stages = [
    async () =>
      void service.shop.kept.progress.set(id, {
        attempt: 1,
        steps: [{ attempt: 1, step: 'waiting', reason: 'LEDGER_UNREACHABLE', at: 0 }],
      }),
    () =>
      service.run.run(
        id,
        { kind: 'record-certificate', certificate: { ...certificateOf(), consensusAt: '2026-11-21T10:00:00Z' } },
        '2',
      ),
    () => service.run.run(id, { kind: 'supersede', by: 'prd_2' }, '3'),
  ];
  for (const next of [() => Promise.resolve(), ...stages]) {
    await next();
    expect(productSchema.strict().parse(JSON.parse(await service.shop.publicJson(id)))).toBeDefined();
    expect(productSchema.strict().parse(await service.shop.view(id, artisan.id))).toMatchObject({
      id,
      images: [{ id: photo.id }],
    });
  }
});
