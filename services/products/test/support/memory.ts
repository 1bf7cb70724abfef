import { fixedClock, makeShortCode, newId } from '@asili/kernel';
import { CommandRunner, MemoryEventStore, publishedEvents, type Actor } from '@asili/platform';
import { FindProduct } from '../../src/app/get-product/find-product.ts';
import { CertificateCounts, CertificateQuota } from '../../src/app/register-product/certificate-quota.ts';
import { CodeRegistry, type ProductClaim } from '../../src/app/register-product/code-registry.ts';
import { Makers } from '../../src/app/register-product/makers.ts';
import { RegisterProduct } from '../../src/app/register-product/register-product.ts';
import { FollowProducts } from '../../src/app/shop/follow-products.ts';
import { RunCommand } from '../../src/app/shop/run-command.ts';
import { Shop } from '../../src/app/shop/shop.ts';
import { AvifQueue, PhotoCodec, PhotoFiles, PhotoRecords, type PhotoFile, type PhotoRecord, type ProcessedPhoto } from '../../src/app/upload-photo/ports.ts';
import { ResolvePhotos } from '../../src/app/upload-photo/resolve-photos.ts';
import { UploadPhoto } from '../../src/app/upload-photo/upload-photo.ts';

export class MemoryCodes extends CodeRegistry {
  readonly claims = new Map<string, ProductClaim>();
  private next = 1234567;

  override claim(request: string): Promise<ProductClaim> {
    const claim = this.claims.get(request) ?? { productId: newId('prd'), shortCode: makeShortCode((this.next += 1)) };
    this.claims.set(request, claim);
    return Promise.resolve(claim);
  }

  override holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map([...this.claims.values()].filter(({ shortCode }) => shortCodes.includes(shortCode)).map(({ shortCode, productId }) => [shortCode, productId])));
  }
}

export class MemoryFiles extends PhotoFiles {
  readonly folders = new Map<string, Map<string, Uint8Array>>();

  override write(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    this.folders.set(imageId, new Map(files.map(({ name, bytes }) => [name, bytes])));
    return Promise.resolve();
  }
  override add(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    for (const { name, bytes } of files) this.folders.get(imageId)?.set(name, bytes);
    return Promise.resolve();
  }
  override read(imageId: string, name: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.folders.get(imageId)?.get(name));
  }
  override list(imageId: string): Promise<string[]> {
    return Promise.resolve([...(this.folders.get(imageId)?.keys() ?? [])].sort());
  }
  override remove(imageId: string, name?: string): Promise<void> {
    if (name === undefined) this.folders.delete(imageId);
    else this.folders.get(imageId)?.delete(name);
    return Promise.resolve();
  }
}

export class MemoryRecords extends PhotoRecords {
  readonly records: PhotoRecord[] = [];
  private readonly counts = new Map<string, number>();

  private readonly unused = new Map<string, Date>();
  private readonly givenUp = new Set<string>();
  private readonly portraits = new Set<string>();

  override find(imageId: string): Promise<PhotoRecord | undefined> {
    return Promise.resolve(this.records.find(({ id }) => id === imageId && !this.givenUp.has(id)));
  }
  private of(artisanId: string, source: string): PhotoRecord | undefined {
    return this.records.find((record) => record.artisanId === artisanId && record.source === source && !this.givenUp.has(record.id));
  }
  override findBySource(artisanId: string, source: string, now: Date): Promise<PhotoRecord | undefined> {
    const found = this.of(artisanId, source);
    if (found && this.unused.has(found.id)) this.unused.set(found.id, now);
    return Promise.resolve(found);
  }
  override async take(artisanId: string, imageId: string): Promise<PhotoRecord | undefined> {
    const found = await this.find(imageId);
    if (found?.artisanId !== artisanId) return undefined;
    this.unused.delete(imageId);
    return found;
  }
  override async hold(artisanId: string, imageId: string, now: Date): Promise<boolean> {
    const own = (await this.find(imageId))?.artisanId === artisanId;
    if (own && this.unused.has(imageId)) this.unused.set(imageId, now);
    return own;
  }
  override async settlePortrait(artisanId: string, imageId: string | null, releasedAt: Date): Promise<void> {
    if (imageId !== null && (await this.find(imageId))?.artisanId === artisanId) this.portraits.add(imageId);
    for (const { id } of this.records.filter((record) => record.artisanId === artisanId && record.id !== imageId)) {
      if (this.portraits.delete(id) && this.unused.has(id)) this.unused.set(id, releasedAt);
    }
  }
  override giveUp(unusedSince: Date): Promise<string[]> {
    for (const [id, since] of this.unused) {
      if (since < unusedSince && !this.portraits.has(id) && this.unused.delete(id)) this.givenUp.add(id);
    }
    return Promise.resolve([...this.givenUp]);
  }
  override forget(imageId: string): Promise<void> {
    if (this.givenUp.delete(imageId)) this.records.splice(this.records.findIndex(({ id }) => id === imageId), 1);
    return Promise.resolve();
  }
  override insert(record: PhotoRecord): Promise<PhotoRecord> {
    const first = this.of(record.artisanId, record.source);
    if (first) return Promise.resolve(first);
    this.records.push(record);
    this.unused.set(record.id, record.createdAt);
    return Promise.resolve(record);
  }
  override countUpload(artisanId: string, day: string): Promise<number> {
    const count = (this.counts.get(`${artisanId}|${day}`) ?? 0) + 1;
    this.counts.set(`${artisanId}|${day}`, count);
    return Promise.resolve(count);
  }
}

export class MemoryCounts extends CertificateCounts {
  private readonly counts = new Map<string, number>();
  override count(artisanId: string, day: string): Promise<number> {
    const count = (this.counts.get(`${artisanId}|${day}`) ?? 0) + 1;
    this.counts.set(`${artisanId}|${day}`, count);
    return Promise.resolve(count);
  }
}

/** Makes something of any bytes, and counts how often. */
export class CountingCodec extends PhotoCodec {
  processed = 0;

  override process(bytes: Uint8Array): Promise<ProcessedPhoto> {
    this.processed += 1;
    return Promise.resolve({ width: 800, height: 600, blur: 'data:image/webp;base64,AA==', certified: bytes.slice(0, 4), files: [{ name: '160.webp', bytes }, { name: 'source.jpg', bytes }] });
  }
  override toAvif(source: Uint8Array): Promise<PhotoFile[]> {
    return Promise.resolve([{ name: '160.avif', bytes: source }]);
  }
}

export class MemoryQueue extends AvifQueue {
  readonly asked: string[] = [];
  override ask(imageId: string): Promise<void> {
    this.asked.push(imageId);
    return Promise.resolve();
  }
}

export const artisan: Actor = { kind: 'artisan', id: 'art_1', language: 'en' };
export const otherArtisan: Actor = { ...artisan, id: 'art_2' };
export const jpegBytes = (seed = 1): Uint8Array => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, seed, 2, 3, 4]);

/** The whole service in memory, put together by hand. */
export function memoryService(options: { demo?: boolean; quota?: boolean } = {}) {
  const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
  const [codes, files, records, codec, queue] = [new MemoryCodes(), new MemoryFiles(), new MemoryRecords(), new CountingCodec(), new MemoryQueue()];
  const store = new MemoryEventStore({ service: 'products', registry: publishedEvents });
  const commands = new CommandRunner(store);
  const site = { publicUrl: 'https://asili.example', demo: options.demo ?? false };
  const shop = new Shop(site.publicUrl);
  for (const { id } of [artisan, otherArtisan]) shop.putProfile(id, { subject: id, userType: 'artisan', firstName: 'Nomusa', location: { city: 'Hluhluwe', country: 'South Africa' }, language: 'en' });
  const upload = new UploadPhoto(codec, files, records, queue, clock, { enforced: options.quota ?? false });
  const photos = new ResolvePhotos(records, upload, site);
  const follow = new FollowProducts(shop, commands);
  const finder = new FindProduct(shop, follow, codes);
  const certificates = new CertificateQuota(new MemoryCounts(), clock, { enforced: options.quota ?? false });
  const register = new RegisterProduct(new Makers(shop), photos, codes, commands, shop, certificates);
  return { clock, codes, files, records, codec, queue, store, commands, site, shop, upload, photos, follow, finder, certificates, register, run: new RunCommand(commands, shop) };
}
export type MemoryService = ReturnType<typeof memoryService>;

/** A registered product of the first artisan. */
export async function aProduct(service: MemoryService, input: object = {}, by: Actor = artisan) {
  const request = { name: 'Kiondo', category: 'Home Decor', imageUrls: [], currency: 'USD', stock: 1, ...input } as Parameters<RegisterProduct['run']>[1];
  return service.register.run(by, request, newId('com'));
}
