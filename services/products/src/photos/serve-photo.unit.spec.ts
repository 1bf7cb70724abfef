import { describe, expect, it } from '@jest/globals';
import { artisan, jpegBytes, memoryService } from '../../test/support/memory.ts';
import { ServePhoto } from './serve-photo.ts';

describe('ServePhoto', () => {
  it('stands in with what there is until a file is made', async () => {
    const { upload, files, records, derive } = memoryService();
    const { id } = await upload.run(artisan.id, jpegBytes());
    const serve = new ServePhoto(files, records);
    for (const name of ['160.avif', '160.webp', '160.jpg'])
      expect(await serve.run(id, name)).toMatchObject({ mediaType: 'image/jpeg', final: false });
    await derive.makeDeliveries({ imageId: id });
    expect([
      await serve.run(id, '160.avif'),
      await serve.run(id, '160.webp'),
      await serve.run(id, '160.jpg'),
    ]).toMatchObject([
      { mediaType: 'image/webp', final: false },
      { mediaType: 'image/webp', final: true },
      { mediaType: 'image/jpeg', final: true },
    ]);
    await derive.makeAvif({ imageId: id });
    expect(await serve.run(id, '160.avif')).toMatchObject({ mediaType: 'image/avif', final: true });
  });
  it('reads no name but a photo’s', async () => {
    const { upload, files, records } = memoryService();
    const { id } = await upload.run(artisan.id, jpegBytes());
    const serve = new ServePhoto(files, records);
    for (const [imageId, name] of [
      [id, 'source.jpg'],
      [id, 'certified.jpg'],
      [id, '161.webp'],
      [id, '../x'],
      ['..', '160.webp'],
      [`${id}/..`, '160.webp'],
      [id, '160.webp\u0000'],
    ]) {
      await expect(serve.run(imageId as string, name as string)).rejects.toMatchObject({
        code: 'PRODUCTS.PHOTO_NOT_FOUND',
      });
    }
  });
});
