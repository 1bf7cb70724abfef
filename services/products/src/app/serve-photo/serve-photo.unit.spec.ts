import { describe, expect, it } from '@jest/globals';
import { artisan, jpegBytes, memoryService } from '../../../test/support/memory.ts';
import { MakeAvif } from '../make-avif/make-avif.ts';
import { ServePhoto } from './serve-photo.ts';

describe('ServePhoto', () => {
  it('stands in for AVIF with WebP until it is made', async () => {
    const { upload, files, records, codec } = memoryService();
    const { id } = await upload.run(artisan.id, jpegBytes());
    const serve = new ServePhoto(files, records);
    expect(await serve.run(id, '160.avif')).toMatchObject({ mediaType: 'image/webp', final: false });
    await new MakeAvif(codec, files).run(id);
    expect(await serve.run(id, '160.avif')).toMatchObject({ mediaType: 'image/avif', final: true });
  });
  it('reads no name but a photo’s', async () => {
    const { upload, files, records } = memoryService();
    const { id } = await upload.run(artisan.id, jpegBytes());
    const serve = new ServePhoto(files, records);
    for (const [imageId, name] of [[id, 'source.jpg'], [id, 'certified.jpg'], [id, '161.webp'], [id, '../x'], ['..', '160.webp'], [`${id}/..`, '160.webp'], [id, '160.webp\u0000']]) {
      await expect(serve.run(imageId as string, name as string)).rejects.toMatchObject({ code: 'PRODUCTS.PHOTO_NOT_FOUND' });
    }
  });
});
