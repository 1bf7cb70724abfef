import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { artisan, aProduct, jpegBytes, MemoryLog, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { PhotoUnknown } from './domain/photo.ts';
import { MemoryDocuments } from '../../test/support/memory-read-model.ts';
import { SweepPhotos, ReservePhoto, SyncProfilePhotos } from './keep-photos.ts';

const day = (n: number): Date => new Date(Date.parse('2026-11-21T10:00:00Z') + n * 24 * 3600 * 1000);

async function scene() {
  const service = memoryService();
  const { records, files, clock, upload } = service;
  const sweep = new SweepPhotos(records, files, new MemoryDocuments(), clock, new MemoryLog());
  const [first, second] = [await upload.run(artisan.id, jpegBytes(1)), await upload.run(artisan.id, jpegBytes(2))];
  const left = async () => {
    await sweep.run();
    return [...files.folders.keys()];
  };
  return {
    service,
    clock,
    first: first.id,
    second: second.id,
    left,
    hold: new ReservePhoto(records, clock),
    settle: new SyncProfilePhotos(records, clock),
  };
}

describe('an artisan’s picture', () => {
  it('stays as long as the profile shows it', async () => {
    const { settle, clock, first, left } = await scene();
    await settle.run(artisan.id, [first]);
    clock.set(day(100));
    expect(await left()).toEqual([first]);
  });

  it('of the workshop stays beside the portrait, and goes without it', async () => {
    const { settle, clock, first, second, left } = await scene();
    await settle.run(artisan.id, [first, second]);
    clock.set(day(100));
    expect(await left()).toEqual([first, second]);
    await settle.run(artisan.id, [first]);
    clock.set(day(108));
    expect(await left()).toEqual([first]);
  });

  it('that was replaced or taken away waits for days like an unused upload', async () => {
    const { settle, clock, first, second, left } = await scene();
    await settle.run(artisan.id, [first]);
    clock.set(day(5));
    await settle.run(artisan.id, [second]);
    clock.set(day(11));
    expect(await left()).toEqual([first, second]);
    clock.set(day(13));
    expect(await left()).toEqual([second]);
    await settle.run(artisan.id, []);
    clock.set(day(21));
    expect(await left()).toEqual([]);
  });

  it('is not lost when an older state of the profile comes by again', async () => {
    const { settle, clock, first, second, left } = await scene();
    for (const photo of [first, second, first, second]) await settle.run(artisan.id, [photo]);
    clock.set(day(8));
    expect(await left()).toEqual([second]);
  });

  it('of an erased person goes with the next sweep, also after a repeat', async () => {
    const { settle, first, second, left } = await scene();
    for (const photos of [[first], null, [first], null]) await settle.run(artisan.id, photos);
    expect(await left()).toEqual([second]);
  });

  it('that a product shows as well outlives the profile', async () => {
    const { service, settle, clock, first, left } = await scene();
    await settle.run(artisan.id, [first]);
    await aProduct(service, { imageUrls: [`/media/${first}/960.webp`] });
    await service.claimPhotos.run(artisan.id, [first]);
    await settle.run(artisan.id, null);
    clock.set(day(100));
    expect(await left()).toEqual([first]);
  });

  it('of a review goes with its buyer, also after a repeat; of a product it stays', async () => {
    const { service, settle, first, left } = await scene();
    const customerId = newId('cus');
    const reviewed = await service.upload.run(customerId, jpegBytes(3));
    await service.claimPhotos.run(customerId, [reviewed.id]);
    await service.claimPhotos.run(artisan.id, [first]);
    expect(await left()).toContain(reviewed.id);
    for (const owner of [artisan.id, customerId, customerId]) await settle.run(owner, null);
    const kept = await left();
    expect([kept.includes(reviewed.id), kept.includes(first)]).toEqual([false, true]);
  });

  it('is held before the profile names it, and must be one’s own', async () => {
    const { hold, clock, first, second, left } = await scene();
    clock.set(day(6));
    await hold.run(artisan.id, first);
    await expect(hold.run(otherArtisan.id, second)).rejects.toThrow(PhotoUnknown);
    clock.set(day(8));
    expect(await left()).toEqual([first]);
    await expect(hold.run(artisan.id, second)).rejects.toThrow(PhotoUnknown);
  });
});

const days = (n: number): Date => new Date(Date.parse('2026-11-21T10:00:00Z') + n * 24 * 3600 * 1000);

function sweepScene() {
  const service = memoryService();
  return {
    ...service,
    service,
    sweep: new SweepPhotos(service.records, service.files, service.shop.kept, service.clock, service.log),
  };
}

describe('SweepPhotos', () => {
  it('removes what no product took for a week, and nothing a product shows', async () => {
    const { service, claimPhotos, upload, files, records, clock, sweep } = sweepScene();
    const [unused, used] = [await upload.run(artisan.id, jpegBytes(1)), await upload.run(artisan.id, jpegBytes(2))];
    await aProduct(service, { imageUrls: [`/media/${used.id}/960.webp`] });
    for (let twice = 0; twice < 2; twice += 1) await claimPhotos.run(artisan.id, [used.id]);
    clock.set(days(6));
    expect(await sweep.run()).toBe(0);
    clock.set(days(8));
    expect(await sweep.run()).toBe(1);
    expect([...files.folders.keys()]).toEqual([used.id]);
    expect([await records.find(unused.id), (await records.find(used.id))?.id]).toEqual([undefined, used.id]);
    await expect(aProduct(service, { imageUrls: [`/media/${unused.id}/960.webp`] })).rejects.toThrow(PhotoUnknown);
  });

  it('lets the photos of a product whose event is still on its way wait anew', async () => {
    const { service, upload, clock, sweep, records } = sweepScene();
    const used = await upload.run(artisan.id, jpegBytes(2));
    clock.set(days(6));
    await aProduct(service, { imageUrls: [used.id] });
    clock.set(days(12));
    expect([await sweep.run(), (await records.find(used.id))?.id]).toEqual([0, used.id]);
  });

  it('keeps for good what a product shows whose event never came by, and says when one came too late', async () => {
    const { service, upload, claimPhotos, files, clock, sweep, log } = sweepScene();
    const [used, unused] = [await upload.run(artisan.id, jpegBytes(1)), await upload.run(artisan.id, jpegBytes(2))];
    await aProduct(service, { imageUrls: [used.id] });
    for (const day of [8, 80]) {
      clock.set(days(day));
      await sweep.run();
      expect([...files.folders.keys()]).toEqual([used.id]);
    }
    await claimPhotos.run(artisan.id, [used.id]);
    expect(log.errors).toEqual([]);
    await claimPhotos.run(artisan.id, [unused.id]);
    expect(log.errors).toHaveLength(1);
  });

  it('keeps a photo that was uploaded again, and takes the bytes of a removed one as a new photo', async () => {
    const { upload, clock, sweep } = sweepScene();
    const first = await upload.run(artisan.id, jpegBytes(1));
    clock.set(days(6));
    expect((await upload.run(artisan.id, jpegBytes(1))).id).toBe(first.id);
    clock.set(days(8));
    expect(await sweep.run()).toBe(0);
    clock.set(days(14));
    expect(await sweep.run()).toBe(1);
    expect((await upload.run(artisan.id, jpegBytes(1))).id).not.toBe(first.id);
  });

  it('finishes what an earlier run gave up and could not remove', async () => {
    const { upload, files, clock, sweep } = sweepScene();
    const { id } = await upload.run(artisan.id, jpegBytes(1));
    clock.set(days(8));
    const remove = files.remove.bind(files);
    files.remove = () => Promise.reject(new Error('killed'));
    await expect(sweep.run()).rejects.toThrow('killed');
    files.remove = remove;
    expect(await sweep.run()).toBe(1);
    expect([files.folders.has(id), await sweep.run()]).toEqual([false, 0]);
  });
});
