import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { photoWidths, type ImageFiles, type UploadReply } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { DerivePhoto } from '../src/photos/derive-photo.ts';
import { multipart, pngBomb } from './support/bombs.ts';
import { phonePicture, picture } from './support/pictures.ts';
import { aCustomer, anonymous, asService, ownPlace, ProductsApp, until } from './support/products-app.ts';

let app: ProductsApp;
let artisan: Actor;
let other: Actor;

beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  artisan = await app.artisan();
  other = await app.artisan();
});
afterAll(() => app.stop());

/** Most tests need a photo, not a large one: all its files are made of each, and AVIF is dear. */
const smallPicture = (seed = 1) => picture({ width: 320, height: 240, seed });
const upload = (bytes: Buffer, type = 'image/jpeg', actor: Partial<Actor> = artisan) =>
  app.request(actor, 'POST', '/api/uploads', bytes, { 'content-type': type });
const uploaded = async (bytes: Buffer, type?: string): Promise<UploadReply> =>
  (await upload(bytes, type)).json<UploadReply>();
const fileOf = (id: string, name: string) => app.request(anonymous, 'GET', `/media/${id}/${name}`);
const isFinal = async (id: string, name: string) =>
  String((await fileOf(id, name)).headers['cache-control']).includes('immutable');
const derived = (id: string) => until(async () => await isFinal(id, '1440.jpg'), 'the files');
const register = (imageUrls: string[], actor: Actor = artisan) =>
  app.request(actor, 'POST', '/api/products', { name: 'Pot', category: 'Pottery & Ceramics', imageUrls });

async function allFiles(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('an upload', () => {
  it.each([
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['application/octet-stream', 'jpeg'],
  ] as const)('of %s gives every width in WebP and JPEG', async (type, format) => {
    const reply = await uploaded(await picture({ width: 1500, height: 300, format, seed: type.length }), type);
    await derived(reply.id);
    expect(reply).toMatchObject({ url: `/media/${reply.id}/960.webp`, width: 1500, height: 300 });
    expect(reply.blur).toMatch(/^data:image\/webp;base64,/);
    expect(reply.blur.length).toBeLessThanOrEqual(600);
    expect(
      (await app.app.inject({ method: 'HEAD', url: reply.url, headers: app.headers(anonymous) })).headers,
    ).toMatchObject({ 'content-type': 'image/webp', 'content-length': expect.any(String) });
    for (const width of photoWidths) {
      for (const [ending, mediaType] of [
        ['webp', 'image/webp'],
        ['jpg', 'image/jpeg'],
      ]) {
        const file = await app.request(anonymous, 'GET', `/media/${reply.id}/${width}.${ending}`);
        expect(file.headers).toMatchObject({
          'content-type': mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-disposition': 'inline',
        });
        expect((await sharp(file.rawPayload).metadata()).width).toBe(width);
        const again = await app.request(anonymous, 'GET', `/media/${reply.id}/${width}.${ending}`, undefined, {
          'if-none-match': String(file.headers['etag']),
        });
        expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0]);
      }
    }
  });

  it.each([
    ['image/jpeg', 'png'],
    ['image/jpeg', 'webp'],
    ['image/png', 'jpeg'],
    ['image/heic', 'jpeg'],
  ] as const)('called %s that is a %s is taken for what it is', async (type, format) => {
    const reply = await upload(await picture({ width: 200, height: 100, format, seed: 61 }), type);
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { width: 200, height: 100 }]);
  });

  it('never enlarges', async () => {
    const { id } = await uploaded(await picture({ width: 500, height: 400 }));
    await derived(id);
    const widths = await Promise.all(
      photoWidths.map(
        async (width) =>
          (await sharp((await app.request(anonymous, 'GET', `/media/${id}/${width}.webp`)).rawPayload).metadata())
            .width,
      ),
    );
    expect(widths).toEqual([160, 320, 500, 500, 500]);
  });

  it('by multipart is the same photo as raw, and a repeat is no second one', async () => {
    const bytes = await smallPicture(21);
    const form = multipart([{ bytes, type: 'image/jpeg' }]);
    const first = await uploaded(form.body, form.contentType);
    const raw = await Promise.all(Array.from({ length: 12 }, () => uploaded(bytes)));
    expect(new Set([first.id, ...raw.map(({ id }) => id)]).size).toBe(1);
    const theirs = (await upload(bytes, 'image/jpeg', other)).json<UploadReply>();
    expect(theirs.id).not.toBe(first.id);
  });

  it('that comes many times at once leaves one photo and its files', async () => {
    const bytes = await smallPicture(22);
    const before = await readdir(path.join(app.place.dataDir, 'media'), { recursive: true });
    const replies = await Promise.all(Array.from({ length: 8 }, () => uploaded(bytes)));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    const after = (await readdir(path.join(app.place.dataDir, 'media'), { recursive: true })).filter(
      (name) => !before.includes(name) && /img_\w+$/.test(name),
    );
    expect(after.map((name) => path.basename(name))).toEqual([replies[0]?.id]);
  });

  it('keeps nothing of the camera, the time or the place, and stands upright', async () => {
    const bytes = await phonePicture();
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('TestPhone');
    const reply = await uploaded(bytes);
    expect([reply.width, reply.height]).toEqual([1500, 200]);
    const folder = path.join(app.place.dataDir, 'media', reply.id.slice(-2), reply.id);
    const settled = (files: string[]): boolean => files.includes('1440.avif') && !files.includes('source.jpg'); // It is only there to make the others from.
    await until(async () => settled(await readdir(folder)), 'AVIF', 55_000);
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    expect(names.filter((name) => name.endsWith('.avif'))).toHaveLength(photoWidths.length);
    for (const name of names) {
      const file = await readFile(path.join(folder, name));
      const { exif, iptc, xmp, icc, orientation } = await sharp(file).metadata();
      expect([name, exif, iptc, xmp, icc, orientation ?? 1]).toEqual([
        name,
        undefined,
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect(file.includes('TestPhone') || file.includes('GPS')).toBe(false);
    }
  });

  it('shows the photo at every address before its files are made', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const derive = app.app.get(DerivePhoto);
    const makeDeliveries = derive.makeDeliveries.bind(derive);
    const making = jest.spyOn(derive, 'makeDeliveries').mockImplementation(async (photo) => {
      await held;
      return makeDeliveries(photo);
    });
    const { id } = await uploaded(await picture({ width: 700, height: 200, seed: 31 }));
    for (const name of ['160.webp', '640.jpg', '640.avif']) {
      const early = await fileOf(id, name);
      expect([early.statusCode, (await sharp(early.rawPayload).metadata()).width]).toEqual([200, expect.any(Number)]);
      expect(early.headers['cache-control']).toBe('public, max-age=30');
    }
    goOn();
    making.mockRestore();
    await derived(id);
    expect([
      (await fileOf(id, '640.webp')).headers['content-type'],
      (await fileOf(id, '640.jpg')).headers['content-type'],
    ]).toEqual(['image/webp', 'image/jpeg']);
    await until(
      async () =>
        (await app.request(anonymous, 'GET', `/media/${id}/640.avif`)).headers['content-type'] === 'image/avif',
      'AVIF',
      55_000,
    );
    const late = await app.request(anonymous, 'GET', `/media/${id}/640.avif`);
    expect(late.headers['cache-control']).toContain('immutable');
    await until(
      async () => !(await readdir(path.join(app.place.dataDir, 'media', id.slice(-2), id))).includes('source.jpg'),
      'the end of the high-quality copy',
    );
  });

  it('tells the other services what is kept, and gives them the certified JPEG', async () => {
    const noise = await sharp({
      create: {
        width: 1300,
        height: 900,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(noise.byteLength).toBeLessThan(5 * 1024 * 1024);
    const withoutAvif = jest.spyOn(app.app.get(DerivePhoto), 'makeAvif').mockResolvedValue(); // Of noise it takes seconds, and nobody looks at it here.
    const { id } = await uploaded(noise);
    await derived(id);
    await until(() => withoutAvif.mock.calls.some(([{ imageId }]) => imageId === id), 'the end of its files');
    withoutAvif.mockRestore();
    const about = (await app.request(asService('ledger'), 'GET', `/internal/images/${id}`)).json<ImageFiles>();
    expect(about).toMatchObject({ id, artisanId: artisan.id, width: 1300, height: 900 });
    expect(about.files.filter(({ format }) => format !== 'avif')).toHaveLength(10);
    const certified = await app.request(asService('ledger'), 'GET', `/internal/images/${id}/certified`);
    expect(certified.headers['content-type']).toBe('image/jpeg');
    expect(certified.rawPayload.byteLength).toBe(about.certified.bytes);
    expect(about.certified.bytes).toBeLessThanOrEqual(256 * 1024);
    const { width, height } = await sharp(certified.rawPayload).metadata();
    expect(Math.max(width, height)).toBe(900); // At 1200 pixels no quality is small enough.
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(certified.rawPayload))).toString(
      'hex',
    );
    expect(digest).toBe(about.certified.sha256);
    expect((await app.request(artisan, 'GET', `/internal/images/${id}`)).statusCode).toBe(403);
  });
});

describe('what is thrown at uploads', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 7)]);
  const table: [string, () => Promise<[Buffer, string]>, number, string][] = [
    [
      'one byte over 5 MB',
      async () => [
        Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]).subarray(0, 5 * 1024 * 1024 + 1),
        'image/jpeg',
      ],
      413,
      'PRODUCTS.PHOTO_TOO_LARGE',
    ],
    ['12 MB', async () => [Buffer.alloc(12 * 1024 * 1024, 1), 'image/jpeg'], 413, 'PLATFORM.TOO_LARGE'],
    [
      'a PNG that says 40,000 × 40,000',
      async () => [pngBomb(40_000, 40_000, 10), 'image/png'],
      422,
      'PRODUCTS.PHOTO_PIXELS',
    ],
    [
      'a whole PNG of 48 megapixels in 6 kB',
      async () => [pngBomb(12_000, 4_000), 'image/png'],
      422,
      'PRODUCTS.PHOTO_PIXELS',
    ],
    ['a PNG that is cut short', async () => [pngBomb(800, 600, 100), 'image/png'], 422, 'PRODUCTS.PHOTO_UNREADABLE'],
    [
      'a JPEG that is cut short',
      async () => [(await picture({ width: 1600, height: 1200 })).subarray(0, 20_000), 'image/jpeg'],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    [
      'a JPEG of three bytes',
      async () => [Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    ['a zip said to be a PNG', async () => [zip, 'image/png'], 422, 'PRODUCTS.PHOTO_UNREADABLE'],
    [
      'a zip behind a PNG signature',
      async () => [Buffer.concat([pngBomb(8, 8).subarray(0, 8), zip]), 'image/png'],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    [
      'HTML said to be a JPEG',
      async () => [Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    [
      'HTML behind a JPEG signature',
      async () => [
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
        'image/jpeg',
      ],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    [
      'a GIF with PHP in it',
      async () => [Buffer.from('GIF89a<?php system($_GET[0]); ?>'), 'image/jpeg'],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    [
      'an SVG',
      async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
      415,
      'PRODUCTS.PHOTO_TYPE',
    ],
    [
      'an SVG said to be a PNG',
      async () => [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        'image/png',
      ],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    ['a zip', async () => [zip, 'application/zip'], 415, 'PLATFORM.UNSUPPORTED_MEDIA_TYPE'],
    [
      'a RIFF that is no WebP',
      async () => [Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 nothing'), 'image/webp'],
      422,
      'PRODUCTS.PHOTO_UNREADABLE',
    ],
    ['nothing', async () => [Buffer.alloc(0), 'image/jpeg'], 400, 'PRODUCTS.PHOTO_MISSING'],
    [
      'a form without a file',
      async () => [
        Buffer.from('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n'),
        'multipart/form-data; boundary=b',
      ],
      400,
      'PRODUCTS.PHOTO_MISSING',
    ],
    [
      'a form that is none',
      async () => [Buffer.from('nonsense'), 'multipart/form-data'],
      400,
      'PRODUCTS.PHOTO_MISSING',
    ],
  ];
  it.each(table)('%s is refused', async (_name, make, status, code) => {
    const [bytes, type] = await make();
    const files = await allFiles(path.join(app.place.dataDir, 'media'));
    const rss = process.memoryUsage().rss;
    const started = performance.now();
    const reply = await upload(bytes, type);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
    expect(performance.now() - started).toBeLessThan(15_000); // Below 0.1 s on a machine of its own.
    expect(process.memoryUsage().rss - rss).toBeLessThan(150e6);
    expect((await allFiles(path.join(app.place.dataDir, 'media'))).length).toBeLessThanOrEqual(files.length + 60); // AVIF files of earlier photos may arrive.
  });

  it('two photos in one form are refused', async () => {
    const form = multipart([
      { bytes: await smallPicture(), type: 'image/jpeg' },
      { bytes: await smallPicture(5), type: 'image/jpeg' },
    ]);
    expect((await upload(form.body, form.contentType)).json()).toMatchObject({ code: 'PRODUCTS.PHOTO_MISSING' });
  });

  it('nobody but artisans and customers uploads', async () => {
    const bytes = await smallPicture();
    expect((await upload(bytes, 'image/jpeg', anonymous)).statusCode).toBe(401);
    expect((await upload(bytes, 'image/jpeg', aCustomer)).statusCode).toBe(201);
    expect((await upload(bytes, 'image/jpeg', asService('ledger'))).statusCode).toBe(403);
  });

  it('a large real photo is taken within bounds', async () => {
    const large = await sharp({ create: { width: 7000, height: 5600, channels: 3, background: '#a06a3c' } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const rss = process.memoryUsage().rss;
    const reply = await upload(large);
    expect(reply.statusCode).toBe(201);
    expect(process.memoryUsage().rss - rss).toBeLessThan(250e6);
  });
});

describe('photos of a product', () => {
  let server: Server;
  let hits = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      hits += 1;
      response.end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('may be data URLs, which are the same photos as uploads', async () => {
    const bytes = await smallPicture(41);
    const { id } = await uploaded(bytes);
    const inline = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    const reply = await register([inline]);
    expect(reply.statusCode).toBe(201);
    expect(reply.json<{ product: { images: { id: string }[] } }>().product.images.map((image) => image.id)).toEqual([
      id,
    ]);
    for (const again of [inline, `/media/${id}/960.webp`, id, `https://asili.example/media/${id}/320.jpg`]) {
      expect((await register([inline, again])).json()).toMatchObject({
        status: 422,
        code: 'PRODUCTS.PHOTO_TWICE',
        detail: expect.stringContaining('twice'),
      });
    }
  });

  it('are never fetched from anywhere', async () => {
    const { port } = server.address() as AddressInfo;
    const addresses = [
      `http://127.0.0.1:${port}/a.jpg`,
      `http://localhost:${port}/a.jpg`,
      `http://2130706433:${port}/`,
      `http://[::1]:${port}/`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'https://example.com/media/img_00000000000000000000000000/960.webp',
      '//asili.example/media/x/960.webp',
      'https://asili.example.evil.test/media/img_00000000000000000000000000/960.webp',
      'javascript:alert(1)',
      '',
      'img_',
    ];
    for (const address of addresses)
      expect([address, (await register([address])).json<{ code: string }>().code]).toEqual([
        address,
        'PRODUCTS.PHOTO_ADDRESS',
      ]);
    expect(hits).toBe(0);
  });

  it.each([
    ['data:image/svg+xml;base64,PHN2Zy8+', 415, 'PRODUCTS.PHOTO_TYPE'],
    ['data:text/html;base64,PGI+', 415, 'PRODUCTS.PHOTO_TYPE'],
    ['data:image/png;base64,AAAA', 422, 'PRODUCTS.PHOTO_UNREADABLE'],
    ['data:image/png,raw', 400, 'PRODUCTS.PHOTO_ADDRESS'],
  ])('%s is refused', async (address, status, code) => {
    const reply = await register([address]);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('are five at most, 5 MB each', async () => {
    const six = Array.from({ length: 6 }, () => 'img_00000000000000000000000000');
    expect((await register(six)).json()).toMatchObject({ code: 'PRODUCTS.TOO_MANY_PHOTOS', status: 422 });
    const large = `data:image/jpeg;base64,${Buffer.alloc(5 * 1024 * 1024 + 3, 1).toString('base64')}`;
    expect((await register([large])).json()).toMatchObject({ code: 'PRODUCTS.PHOTO_TOO_LARGE', status: 413 });
  });

  it('are the artisan’s own', async () => {
    const { id } = await uploaded(await smallPicture(51));
    expect((await register([`/media/${id}/960.webp`], other)).json()).toMatchObject({
      code: 'PRODUCTS.PHOTO_UNKNOWN',
      status: 422,
    });
    expect((await register(['/media/img_00000000000000000000000000/960.webp'])).json()).toMatchObject({
      code: 'PRODUCTS.PHOTO_UNKNOWN',
    });
  });

  it.each([
    '/media/img_00000000000000000000000000/960.webp',
    '/media/..%2f..%2f..%2fetc/passwd',
    '/media/img_1/960.webp',
    '/media/%00/960.webp',
  ])('%s is not there', async (url) => {
    expect((await app.request(anonymous, 'GET', url)).statusCode).toBe(404);
  });

  it('give away none of the other files beside them', async () => {
    const { id } = await uploaded(await smallPicture(61));
    for (const name of ['source.jpg', 'certified.jpg', '961.webp', '960.png', '..', '960.webp%00.jpg', '.960.avif'])
      expect((await app.request(anonymous, 'GET', `/media/${id}/${name}`)).statusCode).toBe(404);
  });
});
