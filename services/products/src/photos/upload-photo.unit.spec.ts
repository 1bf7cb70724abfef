import { describe, expect, it } from '@jest/globals';
import { PhotoTooLarge, PhotoUnreadable } from './domain/errors.ts';
import { photoPolicyAt } from './domain/limits.ts';
import { artisan, jpegBytes, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { UploadPhoto } from './upload-photo.ts';

describe('UploadPhoto', () => {
  it('keeps the files, then the record, and asks for AVIF once', async () => {
    const { upload, files, records, queue } = memoryService();
    const record = await upload.run(artisan.id, jpegBytes(), 'image/jpeg');
    expect([...(files.folders.get(record.id)?.keys() ?? [])]).toEqual(['source.jpg', 'certified.jpg']);
    expect(records.records).toEqual([record]);
    expect(queue.asked).toEqual([record.id]);
  });
  it('gives the same photo for the same bytes without working again', async () => {
    const { upload, codec } = memoryService();
    const [first, second, theirs] = [
      await upload.run(artisan.id, jpegBytes()),
      await upload.run(artisan.id, jpegBytes()),
      await upload.run(otherArtisan.id, jpegBytes()),
    ];
    expect([second.id === first.id, theirs.id === first.id, codec.processed]).toEqual([true, false, 2]);
  });
  it('works once for uploads at the same moment, and lets a failed one be tried again', async () => {
    const { upload, codec } = memoryService();
    const records = await Promise.all(Array.from({ length: 5 }, () => upload.run(artisan.id, jpegBytes())));
    expect([new Set(records.map(({ id }) => id)).size, codec.processed]).toEqual([1, 1]);
    const sanitise = codec.sanitise.bind(codec);
    codec.sanitise = () => Promise.reject(new PhotoUnreadable());
    await expect(upload.run(artisan.id, jpegBytes(2))).rejects.toThrow(PhotoUnreadable);
    codec.sanitise = sanitise;
    await expect(upload.run(artisan.id, jpegBytes(2))).resolves.toBeDefined();
  });
  it('leaves no files of the upload that came second in another process', async () => {
    const { upload, files, records, codec, queue, clock, quota } = memoryService();
    const second = new UploadPhoto(codec, files, records, queue, clock, quota);
    const [one, two] = await Promise.all([upload.run(artisan.id, jpegBytes()), second.run(artisan.id, jpegBytes())]);
    expect([codec.processed, one.id === two.id, [...files.folders.keys()]]).toEqual([2, true, [one.id]]);
  });
  it('refuses before it decodes', async () => {
    const { upload, codec } = memoryService();
    await expect(upload.run(artisan.id, new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toThrow(PhotoTooLarge);
    await expect(upload.run(artisan.id, new TextEncoder().encode('<svg/>'))).rejects.toThrow(PhotoUnreadable);
    expect(codec.processed).toBe(0);
  });
  it('stops an artisan at the day’s quota until midnight, and nobody else', async () => {
    const { upload, clock } = memoryService({ quota: true });
    const { uploadsPerDay } = photoPolicyAt(clock.now());
    const bytes = (n: number): Uint8Array => new Uint8Array([...jpegBytes(n % 256), n >> 8]);
    for (let n = 0; n < uploadsPerDay; n += 1) await upload.run(artisan.id, bytes(n));
    await expect(upload.run(artisan.id, bytes(uploadsPerDay))).rejects.toMatchObject({
      code: 'PRODUCTS.PHOTO_QUOTA',
      retryAfterSeconds: 14 * 3600,
    });
    await expect(upload.run(artisan.id, bytes(0))).resolves.toBeDefined();
    await expect(upload.run(otherArtisan.id, bytes(0))).resolves.toBeDefined();
    clock.set(new Date('2026-11-22T00:00:00Z'));
    await expect(upload.run(artisan.id, bytes(uploadsPerDay + 1))).resolves.toBeDefined();
  });
});
