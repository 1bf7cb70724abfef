import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ProductList, ProductReply } from '@asili/contracts';
import { Mongo, type Actor } from '@asili/platform';
import { picture } from './support/pictures.ts';
import { ownPlace, ProductsApp, until, type Place } from './support/products-app.ts';
import { startServiceProcess } from '@asili/platform/testing';

/** How long the caller waits: many times what the first photo takes on a busy machine. */
const timeoutMs = 15_000;
/** The service as a process of its own, which a signal can stop; and one in this process, which shares its place. */
let place: Place;
let app: ProductsApp;
let child: ChildProcess;
let url: string;
let artisan: Actor;

beforeAll(async () => {
  place = ownPlace();
  app = await ProductsApp.start(place);
  artisan = await app.artisan();
  ({ child, url } = await startServiceProcess('products', place.env));
});
afterAll(async () => {
  child.kill('SIGKILL');
  await app.stop();
});

const post = (body: string, timeoutMs: number) =>
  fetch(`${url}/api/products`, {
    method: 'POST',
    headers: { ...app.headers(artisan), 'content-type': 'application/json', 'x-asili-timeout-ms': String(timeoutMs) },
    body,
  });

async function photosOnDisk(): Promise<number> {
  const names = await readdir(path.join(place.dataDir, 'media'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('certified.jpg')).length;
}

it('a registration that was stopped for longer than anybody waited is not done later, and its repeat makes one product', async () => {
  const photo = await picture({ width: 3000, height: 2000 });
  const photos = [1, 2, 3, 4, 5].map((comment) =>
    Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 3, comment]), photo.subarray(2)]),
  ); // Other bytes are another photo.
  const body = JSON.stringify({
    name: 'Stopped',
    category: 'Woodwork',
    imageUrls: photos.map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`),
  });
  const sentAt = Date.now();
  const first = post(body, timeoutMs);
  await until(async () => (await photosOnDisk()) > 0, 'the first photo');
  child.kill('SIGSTOP');
  expect(Date.now()).toBeLessThan(sentAt + timeoutMs);
  const over = Date.now() + timeoutMs; // The service counts from when it read the request, which was before its first photo.
  await until(() => Date.now() > over, 'the deadline');
  const repeat = post(body, 60_000);
  child.kill('SIGCONT');
  const answers = [await first, await repeat];
  expect([answers[0]?.status, await answers[0]?.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'PLATFORM.DEADLINE_PASSED' }),
  ]);

  // The repeat may have met the first one before it was over, or be late itself on a busy machine; then it is told to come again, and does.
  let late = answers[1];
  for (let tries = 0; tries < 5 && (late?.status === 409 || late?.status === 503); tries += 1)
    late = await post(body, 60_000);
  expect(late?.status).toBe(201);
  const { product } = (await late?.json()) as ProductReply;
  expect(product.imageUrls).toHaveLength(5);
  const list = async () =>
    (await (
      await fetch(`${url}/api/products?artisanId=${artisan.id}`, { headers: app.headers(artisan) })
    ).json()) as ProductList;
  expect((await list()).products.map(({ id }) => id)).toEqual([product.id]);
  expect(
    await app.app
      .get(Mongo)
      .collection('commits')
      .countDocuments({ stream: /^product-/ }),
  ).toBe(1);
});
