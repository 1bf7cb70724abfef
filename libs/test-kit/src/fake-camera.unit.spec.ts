import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeCameraVideo, readQr } from './fake-camera.ts';

describe('fake camera', () => {
  it('plays a code that an independent decoder reads', async () => {
    const file = path.join(tmpdir(), `camera-${process.pid}.mjpeg`);
    await fakeCameraVideo(file, 'http://127.0.0.1:8080/verify/12345674');
    const bytes = await readFile(file);
    await rm(file);
    const end = bytes.indexOf(Buffer.from([0xff, 0xd9]));
    expect(await readQr(bytes.subarray(0, end + 2))).toBe('http://127.0.0.1:8080/verify/12345674');
  }, 30_000);

  it('finds nothing in an empty picture', async () => {
    const { default: sharp } = await import('sharp');
    expect(
      await readQr(
        await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      ),
    ).toBeNull();
  });
});
