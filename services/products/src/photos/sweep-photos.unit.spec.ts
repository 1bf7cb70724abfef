import { describe, expect, it } from '@jest/globals';
import { artisan, aProduct, jpegBytes, memoryService } from '../../test/support/memory.ts';
import { PhotoUnknown } from './domain/errors.ts';
import { SweepPhotos } from './sweep-photos.ts';

const days = (n: number): Date => new Date(Date.parse('2026-11-21T10:00:00Z') + n * 24 * 3600 * 1000);

function scene() {
  const service = memoryService();
  return {
    ...service,
    service,
    sweep: new SweepPhotos(service.records, service.files, service.shop.kept, service.clock),
  };
}

describe('SweepPhotos', () => {
  it('removes what no product took for a week, and nothing a product shows', async () => {
    const { service, claimPhotos, upload, files, records, clock, sweep } = scene();
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
    const { service, upload, clock, sweep, records } = scene();
    const used = await upload.run(artisan.id, jpegBytes(2));
    clock.set(days(6));
    await aProduct(service, { imageUrls: [used.id] });
    clock.set(days(12));
    expect([await sweep.run(), (await records.find(used.id))?.id]).toEqual([0, used.id]);
  });

  it('keeps for good what a product shows whose event never came by, and says when one came too late', async () => {
    const { service, upload, claimPhotos, files, clock, sweep, log } = scene();
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
    const { upload, clock, sweep } = scene();
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
    const { upload, files, clock, sweep } = scene();
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
