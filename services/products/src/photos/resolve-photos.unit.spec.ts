import { describe, expect, it } from '@jest/globals';
import { TooManyPhotos } from '../product/domain/errors.ts';
import { PhotoAddressRefused, PhotoTooLarge, PhotoTypeRefused, PhotoUnknown } from './domain/errors.ts';
import { artisan, jpegBytes, memoryService, otherArtisan } from '../../test/support/memory.ts';

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
