import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { PreconditionFailed } from '@asili/platform';
import { AlreadyCorrected, NothingToCorrect, ProductNotFound } from '../product/domain/product.ts';
import { certificateOf } from '../../test/support/foreign-events.ts';
import {
  aProduct,
  artisan,
  jpegBytes,
  memoryService,
  otherArtisan,
  type MemoryService,
} from '../../test/support/memory.ts';
import { CorrectProduct, SupersedeProduct } from './correct-product.ts';

const corrector = (service: MemoryService): CorrectProduct =>
  new CorrectProduct(service.commands, service.photos, service.codes, service.shop, service.quota);
const superseder = (service: MemoryService): SupersedeProduct => new SupersedeProduct(service.commands, service.run);
const certify = (service: MemoryService, id: string) =>
  service.run.run(id, { kind: 'record-certificate', certificate: certificateOf() }, `certified-${id}`);

/** Streams are dated by the real clock. */
async function nextMillisecond(): Promise<void> {
  for (const start = Date.now(); Date.now() === start;) await new Promise(setImmediate);
}

describe('CorrectProduct', () => {
  it('carries over what is not corrected, photos and offer included', async () => {
    const service = memoryService();
    const photo = await service.upload.run(artisan.id, jpegBytes());
    const old = await aProduct(service, {
      imageUrls: [photo.id],
      price: '12',
      stock: 3,
      care: 'Keep dry.',
      daysToMake: 9,
      materials: ['Sisal'],
      technique: 'basketry',
    });
    const corrected = await corrector(service).run(artisan, old.id, { name: 'Kiondo ndogo' }, newId('com'));
    expect(corrected).toMatchObject({
      name: 'Kiondo ndogo',
      price: '12.00',
      stock: 3,
      care: 'Keep dry.',
      daysToMake: 9,
      materials: ['Sisal'],
      technique: 'basketry',
      imageUrls: old.imageUrls,
      supersedes: old.id,
      status: 'pending',
    });
  });
  it('is made to the version its sender saw, or not at all', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    await expect(
      corrector(service).run(artisan, old.id, { name: 'x' }, newId('com'), [old.version + 1]),
    ).rejects.toThrow(PreconditionFailed);
    expect(await corrector(service).run(artisan, old.id, { name: 'x' }, newId('com'), [old.version])).toMatchObject({
      supersedes: old.id,
    });
  });
  it('leaves the old record good until the new one is certified, then replaces it, once', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    await certify(service, old.id);
    const { id } = await corrector(service).run(artisan, old.id, { name: 'x' }, newId('com'));
    const supersede = superseder(service);
    await supersede.run(old.id); // The old product's own certificate corrects nothing.
    expect(await service.shop.view(old.id, '')).toMatchObject({ status: 'verified', isVerified: true });
    await certify(service, id);
    for (let twice = 0; twice < 2; twice += 1) await supersede.run(id);
    expect(await service.shop.view(old.id, '')).toMatchObject({ status: 'superseded', supersededBy: id, version: 3 });
  });
  it('takes over the price and stock the old one has by then, unless its own were set later', async () => {
    for (const [last, stock] of [
      ['old', 1],
      ['new', 8],
    ] as const) {
      const service = memoryService();
      const old = await aProduct(service, { price: '12', stock: 3 });
      const { id } = await corrector(service).run(artisan, old.id, { name: 'x' }, newId('com'));
      const sell = (productId: string, left: number) =>
        service.run.run(
          productId,
          { kind: 'change-offer', owner: artisan.id, change: { price: String(left), stock: left } },
          `${productId}-${left}`,
        );
      const inOrder =
        last === 'old' ? [() => sell(id, 8), () => sell(old.id, 1)] : [() => sell(old.id, 1), () => sell(id, 8)];
      for (const change of inOrder) {
        await nextMillisecond();
        await change();
      }
      await certify(service, id);
      await superseder(service).run(id);
      expect(await service.shop.view(id, '')).toMatchObject({ price: `${stock}.00`, stock });
      await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { stock: 5 } }, 'later');
      await superseder(service).run(id);
      expect([(await service.shop.view(id, ''))?.stock, (await service.shop.view(old.id, ''))?.supersededBy]).toEqual([
        5,
        id,
      ]);
    }
  });
  it('leaves it good when the new certificate fails', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    await certify(service, old.id);
    const { id } = await corrector(service).run(artisan, old.id, { name: 'x' }, newId('com'));
    await service.run.run(id, { kind: 'record-failure', reason: 'REFUSED' }, 'failed');
    expect([(await service.shop.view(id, ''))?.status, (await service.shop.view(old.id, ''))?.status]).toEqual([
      'failed',
      'verified',
    ]);
  });
  it('happens once, but a correction archived before its certificate makes room for another', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    const correct = corrector(service);
    const first = await correct.run(artisan, old.id, { name: 'x' }, 'first');
    expect((await correct.run(artisan, old.id, { name: 'x' }, 'first')).id).toBe(first.id);
    await expect(correct.run(artisan, old.id, { name: 'y' }, 'second')).rejects.toThrow(AlreadyCorrected);
    await service.run.run(first.id, { kind: 'archive', owner: artisan.id }, 'archived');
    const second = await correct.run(artisan, old.id, { name: 'y' }, 'third');
    expect(second).toMatchObject({ supersedes: old.id, name: 'y', status: 'pending' });
    await certify(service, second.id);
    await superseder(service).run(second.id);
    await expect(correct.run(artisan, old.id, { name: 'z' }, 'fourth')).rejects.toThrow(AlreadyCorrected);
    expect(service.shop.size).toBe(3);
  });
  it('is done for whoever asks again under the same command id, whatever became of it', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    const correct = (commandId: string, name = commandId) =>
      corrector(service).run(artisan, old.id, { name }, commandId);
    const first = await correct('first');
    await service.run.run(first.id, { kind: 'archive', owner: artisan.id }, 'archived');
    expect((await correct('first')).id).toBe(first.id);
    const second = await correct('second');
    await certify(service, second.id);
    await superseder(service).run(second.id);
    expect([(await correct('second')).id, (await correct('first')).id]).toEqual([second.id, first.id]);
    await expect(correct('third')).rejects.toThrow(AlreadyCorrected);
    expect(service.shop.size).toBe(3);
  });
  it('refuses others and nothing', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    const correct = corrector(service);
    await expect(correct.run(otherArtisan, old.id, { name: 'x' }, newId('com'))).rejects.toThrow(ProductNotFound);
    await expect(correct.run(artisan, old.id, { name: ' Kiondo\u200b ' }, newId('com'))).rejects.toThrow(
      NothingToCorrect,
    );
    expect(service.shop.size).toBe(1);
  });
});
