import { describe, expect, it } from '@jest/globals';
import {
  PhotoTooLarge,
  PhotoUnreadable,
  photoPolicyAt,
  PhotoAddressRefused,
  PhotoTypeRefused,
  PhotoUnknown,
} from './domain/photo.ts';
import { artisan, jpegBytes, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { UploadPhoto } from './upload-photo.ts';
import { TooManyPhotos } from '../product/domain/product.ts';

describe('UploadPhoto', () => {
  it('keeps the files, then the record, and asks for AVIF once', async () => {
    const { upload, files, records, asked } = memoryService();
    const record = await upload.run(artisan.id, jpegBytes(), 'image/jpeg');
    expect([...(files.folders.get(record.id)?.keys() ?? [])]).toEqual(['source.jpg', 'certified.jpg']);
    expect(records.records).toEqual([record]);
    expect(asked.photos).toEqual([record.id]);
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
    const { upload, files, records, codec, jobs, clock, quota } = memoryService();
    const second = new UploadPhoto(codec, files, records, jobs, clock, quota);
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

const dataUrl = (seed: number): string => `data:image/jpeg;base64,${Buffer.from(jpegBytes(seed)).toString('base64')}`;

describe('ResolvePhotos', () => {
  it('takes own uploads by address or id and data URLs, in order', async () => {
    const { photos, upload } = memoryService();
    const [first, second] = [await upload.run(artisan.id, jpegBytes(1)), await upload.run(artisan.id, jpegBytes(2))];
    const found = await photos.run(artisan.id, [`/media/${second.id}/960.webp`, first.id, dataUrl(3)]);
    expect(found.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({
      id: second.id,
      width: 800,
      height: 600,
      blur: second.blur,
      sha256: second.certified.sha256,
    });
  });
  it('says so when the same photo is named twice, whichever way', async () => {
    const { photos, upload, records } = memoryService();
    const { id } = await upload.run(artisan.id, jpegBytes(1));
    for (const twice of [
      [id, id],
      [id, `/media/${id}/960.webp`],
      [`https://asili.example/media/${id}/160.jpg`, id],
      [id, dataUrl(1)],
      [dataUrl(2), dataUrl(2)],
    ]) {
      await expect(photos.run(artisan.id, twice)).rejects.toMatchObject({ code: 'PRODUCTS.PHOTO_TWICE', status: 422 });
    }
    expect(records.records.map((record) => record.id)).toEqual([id]);
  });
  it('keeps nothing for good before the product is on record', async () => {
    const { photos, upload, records, clock } = memoryService();
    const { id } = await upload.run(artisan.id, jpegBytes(1));
    clock.set(new Date('2026-11-27T10:00:00Z'));
    await photos.run(artisan.id, [id]);
    expect(await records.markForDeletion([id], new Date('2026-11-27T10:00:00Z'))).toEqual([]);
    expect(await records.markForDeletion([id], new Date('2026-11-27T10:00:01Z'))).toEqual([id]);
  });
  it('stores nothing when one of them is refused', async () => {
    const { photos, records, upload } = memoryService();
    const theirs = await upload.run(otherArtisan.id, jpegBytes(9));
    for (const [bad, error] of [
      [`/media/${theirs.id}/960.webp`, PhotoUnknown],
      ['http://evil.test/x.jpg', PhotoAddressRefused],
      ['data:text/html;base64,AAAA', PhotoTypeRefused],
      [`data:image/png;base64,${'A'.repeat(7_000_004)}`, PhotoTooLarge],
    ] as const) {
      await expect(photos.run(artisan.id, [dataUrl(1), bad])).rejects.toThrow(error);
    }
    await expect(
      photos.run(
        artisan.id,
        Array.from({ length: 6 }, (_, n) => dataUrl(n)),
      ),
    ).rejects.toThrow(TooManyPhotos);
    expect(records.records.map(({ artisanId }) => artisanId)).toEqual([otherArtisan.id]);
  });
});
