import { describe, expect, it } from '@jest/globals';
import { PhotoTooLarge, PhotoUnreadable } from '../../domain/photo/errors.ts';
import { photoPolicyAt } from '../../domain/photo/limits.ts';
import { artisan, jpegBytes, memoryService, otherArtisan } from '../../../test/support/memory.ts';

describe('UploadPhoto', () => {
  it('keeps the files, then the record, and asks for AVIF once', async () => {
    const { upload, files, records, queue } = memoryService();
    const record = await upload.run(artisan.id, jpegBytes(), 'image/jpeg');
    expect([...(files.folders.get(record.id)?.keys() ?? [])]).toEqual(['160.webp', 'source.jpg', 'certified.jpg']);
    expect(records.records).toEqual([record]);
    expect(queue.asked).toEqual([record.id]);
  });
  it('gives the same photo for the same bytes without working again', async () => {
    const { upload, codec } = memoryService();
    const [first, second, theirs] = [await upload.run(artisan.id, jpegBytes()), await upload.run(artisan.id, jpegBytes()), await upload.run(otherArtisan.id, jpegBytes())];
    expect([second.id === first.id, theirs.id === first.id, codec.processed]).toEqual([true, false, 2]);
  });
  it('leaves no files of the upload that came second at the same moment', async () => {
    const { upload, files } = memoryService();
    const records = await Promise.all([upload.run(artisan.id, jpegBytes()), upload.run(artisan.id, jpegBytes()), upload.run(artisan.id, jpegBytes())]);
    expect(new Set(records.map(({ id }) => id)).size).toBe(1);
    expect([...files.folders.keys()]).toEqual([records[0]?.id]);
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
    await expect(upload.run(artisan.id, bytes(uploadsPerDay))).rejects.toMatchObject({ code: 'PRODUCTS.PHOTO_QUOTA', retryAfterSeconds: 14 * 3600 });
    await expect(upload.run(artisan.id, bytes(0))).resolves.toBeDefined();
    await expect(upload.run(otherArtisan.id, bytes(0))).resolves.toBeDefined();
    clock.set(new Date('2026-11-22T00:00:00Z'));
    await expect(upload.run(artisan.id, bytes(uploadsPerDay + 1))).resolves.toBeDefined();
  });
});
