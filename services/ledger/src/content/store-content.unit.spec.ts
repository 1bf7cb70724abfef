import { stub } from '@asili/kernel/testing';
import { createHash } from 'node:crypto';
import { importDirectory, type ContentFile, type ContentStore, type StoredDirectory } from './content-store.ipfs.ts';
import type { Registration } from './domain/metadata.ts';
import { CertifiedPhotos, PhotoMismatch, PhotoObjects, PhotosUnavailable, StoreContent } from './store-content.ts';

/** Computes identifiers for real and keeps files in a map. */
class MemoryStore implements ContentStore {
  readonly kept = new Map<string, string>();

  async identify(files: readonly ContentFile[]): Promise<StoredDirectory> {
    const { root, entries } = await importDirectory(files, { put: async (cid) => cid });
    return { root: root.toString(), files: new Map([...entries].map(([path, cid]) => [path, cid.toString()])) };
  }

  async putDirectory(files: readonly ContentFile[]): Promise<StoredDirectory> {
    for (const { path, bytes } of files) this.kept.set(path, new TextDecoder().decode(bytes));
    return this.identify(files);
  }
}

const photo = new TextEncoder().encode('not really a photo');
const product: Registration = {
  productId: 'prd_0000000000000000000000001a',
  artisanId: 'art_0000000000000000000000001a',
  country: 'KE',
  shortCode: '12345670',
  name: 'Kiondo “Amani”',
  description: 'Handwoven, dyed with bark',
  category: 'Home Decor',
  technique: 'basketry',
  materials: ['sisal', 'leather'],
  dimensions: '30 × 25 cm',
  weightGrams: 450,
  daysToMake: 6,
  translations: { sw: { name: 'Kikapu cha Amani', description: 'Kimefumwa kwa mkono' } },
  images: [
    { id: 'img_a', width: 1200, height: 900, blur: '', sha256: createHash('sha256').update(photo).digest('hex') },
  ],
  price: '85.00',
  currency: 'USD',
  stock: 3,
  care: 'Keep dry.',
};
const photos = { photo: async () => photo };
const copied: string[] = [];
const copies = { request: async (root: string) => void copied.push(root) };

describe('the content of a certificate', () => {
  it('is these bytes and these identifiers', async () => {
    const store = new MemoryStore();
    const stored = await new StoreContent(store, stub(photos), stub(copies)).run(product);
    expect([...store.kept.keys()].sort()).toEqual([
      '0.jpg',
      'fr.json',
      'locales/fr.json',
      'locales/sw.json',
      'metadata.json',
      'sw.json',
    ]);
    expect(store.kept.get('metadata.json')).toMatchSnapshot();
    expect(store.kept.get('sw.json')).toMatchSnapshot();
    expect(store.kept.get('fr.json')).toMatchSnapshot();
    expect(stored).toMatchSnapshot();
    expect(copied).toEqual([stored.directoryCid]);
    expect(stored.contentHash).toBe(
      createHash('sha256')
        .update(store.kept.get('metadata.json') ?? '')
        .digest('hex'),
    );
    expect(Buffer.byteLength(stored.metadataUri)).toBeLessThanOrEqual(100);
  });

  it('tells people the country by its name and programs by its code', async () => {
    const store = new MemoryStore();
    await new StoreContent(store, stub(photos), stub(copies)).run(product);
    expect(JSON.parse(store.kept.get('metadata.json') ?? '')).toMatchObject({
      properties: { country: 'KE' },
      attributes: expect.arrayContaining([{ trait_type: 'Country of origin', value: 'Kenya' }]),
    });
  });

  it('says nothing about price, stock or people', async () => {
    const store = new MemoryStore();
    await new StoreContent(store, stub(photos), stub(copies)).run(product);
    for (const text of store.kept.values()) expect(text).not.toMatch(/85\.00|"stock"|price|USD|Keep dry|daysToMake/);
  });

  it('does not depend on what may still change', async () => {
    const one = await new StoreContent(new MemoryStore(), stub(photos), stub(copies)).run(product);
    const other = await new StoreContent(new MemoryStore(), stub(photos), stub(copies)).run({
      ...product,
      price: '9.00',
      currency: 'EUR',
      stock: 0,
      care: 'Polish with wax.',
      daysToMake: 30,
    });
    expect(other).toEqual(one);
  });

  it('finds the translations under the address its metadata names', async () => {
    const store = new MemoryStore();
    await new StoreContent(store, stub(photos), stub(copies)).run(product);
    const { localization } = JSON.parse(store.kept.get('metadata.json') ?? '') as { localization: { uri: string } };
    const locales = await store.identify(
      ['sw', 'fr'].map((language) => ({
        path: `${language}.json`,
        bytes: new TextEncoder().encode(store.kept.get(`${language}.json`)),
      })),
    );
    expect(localization.uri).toBe(`ipfs://${locales.root}/{locale}.json`);
  });

  it('has a picture even without photos, as HIP-412 requires', async () => {
    const store = new MemoryStore();
    await new StoreContent(store, stub(photos), stub(copies)).run({ ...product, images: [] });
    expect(JSON.parse(store.kept.get('metadata.json') ?? '')).toMatchObject({
      type: 'image/svg+xml',
      files: [{ is_default_file: true }],
    });
  });

  it('refuses a photo that is not the registered one', async () => {
    const other = { photo: async () => new TextEncoder().encode('another') };
    await expect(new StoreContent(new MemoryStore(), stub(other), stub(copies)).run(product)).rejects.toThrow(
      PhotoMismatch,
    );
  });
});

describe('a certified photo', () => {
  const asked: string[] = [];
  const client = { getBytes: async (_service: string, path: string) => (asked.push(path), Buffer.from(photo)) };
  const keyed = { id: 'img_a', key: '_a/img_a/certified.jpg' };
  const readFrom = (get: (key: string) => Promise<Uint8Array | undefined>) =>
    new CertifiedPhotos(stub(client), new PhotoObjects(stub({ get })));
  beforeEach(() => void asked.splice(0));

  it('is the object its registration names, and nobody is asked', async () => {
    const photos = readFrom(async (key) => new TextEncoder().encode(key));
    expect(new TextDecoder().decode(await photos.photo(keyed))).toBe(keyed.key);
    expect(asked).toEqual([]);
  });

  it.each([
    ['is not there (yet)', async () => undefined],
    ['cannot be read', () => Promise.reject(new Error('away'))],
  ])('is waited for where the object %s', async (_when, get) => {
    await expect(readFrom(get).photo(keyed)).rejects.toThrow(PhotosUnavailable);
    expect(asked).toEqual([]);
  });

  it.each([
    ['for a registration of the release before', { id: 'img_a' }, new PhotoObjects(stub({}))],
    ['where only the products service reads its objects', keyed, new PhotoObjects(undefined)],
  ])('is asked for %s', async (_when, image, objects) => {
    expect(Buffer.from(photo).equals(await new CertifiedPhotos(stub(client), objects).photo(image))).toBe(true);
    expect(asked).toEqual(['/internal/images/img_a/certified']);
  });
});
