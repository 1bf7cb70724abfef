import { describe, expect, it } from '@jest/globals';
import { PhotoAddressRefused, PhotoTooLarge, PhotoTypeRefused, PhotoUnknown, TooManyPhotos } from '../../domain/photo/errors.ts';
import { artisan, jpegBytes, memoryService, otherArtisan } from '../../../test/support/memory.ts';

const dataUrl = (seed: number): string => `data:image/jpeg;base64,${Buffer.from(jpegBytes(seed)).toString('base64')}`;

describe('ResolvePhotos', () => {
  it('takes own uploads by address or id and data URLs, in order, each once', async () => {
    const { photos, upload } = memoryService();
    const [first, second] = [await upload.run(artisan.id, jpegBytes(1)), await upload.run(artisan.id, jpegBytes(2))];
    const found = await photos.run(artisan.id, [`/media/${second.id}/960.webp`, first.id, dataUrl(3), dataUrl(1), `https://asili.example/media/${second.id}/160.jpg`]);
    expect(found.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({ id: second.id, width: 800, height: 600, blur: second.blur, sha256: second.certified.sha256 });
  });
  it('stores nothing when one of them is refused', async () => {
    const { photos, records, upload } = memoryService();
    const theirs = await upload.run(otherArtisan.id, jpegBytes(9));
    for (const [bad, error] of [[`/media/${theirs.id}/960.webp`, PhotoUnknown], ['http://evil.test/x.jpg', PhotoAddressRefused], ['data:text/html;base64,AAAA', PhotoTypeRefused], [`data:image/png;base64,${'A'.repeat(7_000_004)}`, PhotoTooLarge]] as const) {
      await expect(photos.run(artisan.id, [dataUrl(1), bad])).rejects.toThrow(error);
    }
    await expect(photos.run(artisan.id, Array.from({ length: 6 }, (_, n) => dataUrl(n)))).rejects.toThrow(TooManyPhotos);
    expect(records.records.map(({ artisanId }) => artisanId)).toEqual([otherArtisan.id]);
  });
});
