import { expect, it } from '@jest/globals';
import { artisan, jpegBytes, memoryService } from '../../../test/support/memory.ts';
import { MakeAvif } from './make-avif.ts';

it('makes the AVIF files, drops the high-quality copy, and finds nothing to do the second time', async () => {
  const { upload, files, codec } = memoryService();
  const { id } = await upload.run(artisan.id, jpegBytes());
  const make = new MakeAvif(codec, files);
  await make.run(id);
  expect(await files.list(id)).toEqual(['160.avif', '160.webp', 'certified.jpg']);
  await make.run(id);
  await make.run('img_gone');
  expect(await files.list(id)).toEqual(['160.avif', '160.webp', 'certified.jpg']);
});
