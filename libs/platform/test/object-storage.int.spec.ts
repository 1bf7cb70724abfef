import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { defineConfig, objectStorageOf, Unavailable, type ObjectStorage } from '../src/index.ts';

const endpoint = process.env['S3_ENDPOINT'];
const bucket = `asili-${randomUUID().slice(0, 8)}`;
let folder: string;

const settings = (change: Record<string, string>) =>
  defineConfig('sample', z.object({}), {
    ASILI_DATA_DIR: folder,
    ASILI_SECRETS_DIR: path.join(folder, 'secrets'),
    ...change,
  });
const stores: Record<string, () => Promise<ObjectStorage>> = {
  'in a folder': () => objectStorageOf(settings({}), 'media'),
  'in a bucket': () =>
    objectStorageOf(settings({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint ?? '', S3_ACCESS_KEY_ID: 'tests' }), 'media'),
};

beforeAll(async () => {
  if (!endpoint) throw new Error('S3_ENDPOINT must point to a running server');
  folder = await mkdtemp(path.join(tmpdir(), 'asili-objects-'));
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'tests', secretAccessKey: 'tests' },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(Object.keys(stores))('objects %s', (kind) => {
  let one: ObjectStorage;
  let two: ObjectStorage;
  beforeAll(async () => {
    [one, two] = await Promise.all([stores[kind]!(), stores[kind]!()]);
  });

  it('are there for every instance, byte for byte, until they are deleted', async () => {
    const bytes = randomBytes(300_000);
    await one.put('k3/img_1/640.webp', bytes);
    expect(Buffer.from((await two.get('k3/img_1/640.webp')) ?? []).equals(bytes)).toBe(true);
    await two.delete('k3/img_1/640.webp');
    await two.delete('k3/img_1/640.webp');
    expect(await one.get('k3/img_1/640.webp')).toBeUndefined();
  });

  it('are listed by folder, in order, and only those', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `ls/img_2/${String(n).padStart(2, '0')}.jpg`);
    await Promise.all([...names, 'ls/img_21/other.jpg', 'ls/img_2.jpg'].map((key) => one.put(key, Buffer.from(key))));
    expect(await two.list('ls/img_2/')).toEqual(names);
    expect(await two.list('ls/nothing/')).toEqual([]);
  });

  it('are one of those that were written at the same time, whole', async () => {
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
    await Promise.all(versions.map((bytes, n) => (n % 2 ? one : two).put('race/object', bytes)));
    const winner = Buffer.from((await one.get('race/object')) ?? []);
    expect(versions.some((bytes) => bytes.equals(winner))).toBe(true);
  });

  it('can be empty', async () => {
    await one.put('empty', new Uint8Array());
    expect((await one.get('empty'))?.byteLength).toBe(0);
  });

  it.each([
    '../secret',
    'a/../b',
    '/etc/passwd',
    '',
    'a//b',
    '.hidden',
    'a/.b',
    'a b',
    'x\0',
    'ü',
    `${'a'.repeat(600)}`,
  ])('are refused under the key %j', async (key) => {
    await expect(one.put(key, Buffer.of(1))).rejects.toThrow('not an object key');
    await expect(one.get(key)).rejects.toThrow('not an object key');
    await expect(one.delete(key)).rejects.toThrow('not an object key');
    await expect(one.list(`${key}/`)).rejects.toThrow('not an object key');
  });
});

describe('objects in a folder', () => {
  it('leave no drafts behind, and come back after their folder was removed', async () => {
    const store = await stores['in a folder']!();
    await store.put('gone/a', Buffer.of(1));
    await rm(path.join(folder, 'media', 'gone'), { recursive: true });
    await store.put('gone/a', Buffer.of(2));
    expect(await store.get('gone/a')).toEqual(Buffer.of(2));
    expect(
      (await readdir(path.join(folder, 'media'), { recursive: true })).filter((name) =>
        path.basename(name).startsWith('.'),
      ),
    ).toEqual([]);
  });
});

describe('objects in a bucket', () => {
  it('say that the store is away, and do not call that an empty store', async () => {
    const away = await objectStorageOf(
      settings({ S3_BUCKET: bucket, S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'tests' }),
      'media',
    );
    await expect(away.get('a')).rejects.toThrow(Unavailable);
    await expect(away.put('a', Buffer.of(1))).rejects.toThrow(Unavailable);
    const wrong = await objectStorageOf(
      settings({ S3_BUCKET: 'no-such-bucket', S3_ENDPOINT: endpoint ?? '', S3_ACCESS_KEY_ID: 'tests' }),
      'media',
    );
    await expect(wrong.get('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('need their secret in production', async () => {
    const production = settings({
      NODE_ENV: 'production',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'tests',
      ASILI_SECRETS_DIR: path.join(folder, 'none'),
    });
    await expect(objectStorageOf(production, 'media')).rejects.toThrow('secret s3-secret-access-key (missing)');
  });
});
