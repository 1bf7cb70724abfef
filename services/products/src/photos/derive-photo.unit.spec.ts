import { expect, it } from '@jest/globals';
import { artisan, jpegBytes, memoryService } from '../../test/support/memory.ts';

it('makes WebP and JPEG, then AVIF, drops the high-quality copy, and finds nothing to do the second time', async () => {
  const { upload, files, derive, asked } = memoryService();
  const { id } = await upload.run(artisan.id, jpegBytes());
  expect([asked.photos, asked.avif]).toEqual([[id], []]);
  expect(await files.list(id)).toEqual(['certified.jpg', 'source.jpg']);
  await derive.makeDeliveries({ imageId: id });
  expect(asked.avif).toEqual([id]);
  expect(await files.list(id)).toEqual(['160.jpg', '160.webp', 'certified.jpg', 'source.jpg']);
  await derive.makeAvif({ imageId: id });
  const all = ['160.avif', '160.jpg', '160.webp', 'certified.jpg'];
  expect(await files.list(id)).toEqual(all);
  for (const again of [id, 'img_gone']) {
    await derive.makeDeliveries({ imageId: again });
    await derive.makeAvif({ imageId: again });
  }
  expect([await files.list(id), asked.avif]).toEqual([all, [id]]);
});

it('leaves nothing of a photo that is removed while its files are made, and keeps one whose copy a repeat dropped', async () => {
  for (const work of ['makeDeliveries', 'makeAvif'] as const) {
    for (const [gone, left] of [
      [undefined, 0],
      ['source.jpg', 1],
    ] as const) {
      const { upload, files, derive, codec } = memoryService();
      const { id } = await upload.run(artisan.id, jpegBytes());
      const meanwhile = async () => {
        await files.remove(id, gone);
        return [{ name: 'made', bytes: jpegBytes() }];
      };
      codec.toDeliveries = meanwhile;
      codec.toAvif = meanwhile;
      await derive[work]({ imageId: id });
      expect(await files.list(id)).toEqual(left === 0 ? [] : ['certified.jpg', 'made']);
    }
  }
});
