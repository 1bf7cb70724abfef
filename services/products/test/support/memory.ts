import { randomUUID } from 'node:crypto';
import { makeShortCode, newId, utcDay } from '@asili/kernel';
import { fixedClock, stub } from '@asili/kernel/testing';
import { CommandRunner, Log, publishedEvents, type Actor, type Jobs } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { DerivePhoto } from '../../src/photos/derive-photo.ts';
import { FindProduct } from '../../src/catalogue/find-product.ts';
import { DailyCounts, DailyQuota } from '../../src/daily-quota.ts';
import { ListingLimit } from '../../src/plans/listing-limit.ts';
import { CodeRegistry, type OpenClaim, type ProductClaim } from '../../src/codes/short-codes.mongo.ts';
import { ArtisanProfiles, ListProduct, RegisterProduct } from '../../src/registration/register-product.ts';
import { ProductCommands } from '../../src/catalogue/product-read-model.ts';
import {
  PhotoCodec,
  PhotoFiles,
  PhotoRecords,
  type PhotoFile,
  type PhotoRecord,
  type SanitisedPhoto,
} from '../../src/photos/photo-store.ts';
import { ClaimPhotos } from '../../src/photos/keep-photos.ts';
import { ResolvePhotos, UploadPhoto } from '../../src/photos/upload-photo.ts';
import { StockCommands } from '../../src/inventory/stock-commands.ts';
import { StockLevels } from '../../src/inventory/stock-levels.ts';
import { CountStock } from '../../src/registration/change-offer.ts';
import { MemoryStock } from './memory-stock.ts';
import { MemoryReadModel } from './memory-read-model.ts';

export class MemoryCodes extends CodeRegistry {
  readonly claims = new Map<string, ProductClaim>();
  private next = 1234567;

  override claim(request: string): Promise<ProductClaim> {
    const claim = this.claims.get(request) ?? { productId: newId('prd'), shortCode: makeShortCode((this.next += 1)) };
    this.claims.set(request, claim);
    return Promise.resolve(claim);
  }

  override held(request: string): Promise<ProductClaim | undefined> {
    return Promise.resolve(this.claims.get(request));
  }
  override openSince(): Promise<OpenClaim[]> {
    return Promise.resolve([...this.claims.values()].map((claim) => ({ ...claim, since: new Date(0) })));
  }
  override settle(): Promise<void> {
    return Promise.resolve();
  }
  override release({ shortCode }: OpenClaim): Promise<boolean> {
    const [request] = [...this.claims].find(([, claim]) => claim.shortCode === shortCode) ?? [];
    return Promise.resolve(request !== undefined && this.claims.delete(request));
  }
  override holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(
      new Map(
        [...this.claims.values()]
          .filter(({ shortCode }) => shortCodes.includes(shortCode))
          .map(({ shortCode, productId }) => [shortCode, productId]),
      ),
    );
  }
}

export class MemoryFiles extends PhotoFiles {
  readonly folders = new Map<string, Map<string, Uint8Array>>();

  override write(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    const folder = this.folders.get(imageId) ?? new Map<string, Uint8Array>();
    for (const { name, bytes } of files) folder.set(name, bytes);
    this.folders.set(imageId, folder);
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
  private readonly unused = new Map<string, Date>();
  private readonly givenUp = new Set<string>();
  private readonly inProfile = new Set<string>();

  override find(imageId: string): Promise<PhotoRecord | undefined> {
    return Promise.resolve(this.records.find(({ id }) => id === imageId && !this.givenUp.has(id)));
  }
  private of(artisanId: string, source: string): PhotoRecord | undefined {
    return this.records.find(
      (record) => record.artisanId === artisanId && record.source === source && !this.givenUp.has(record.id),
    );
  }
  override findBySource(artisanId: string, source: string, now: Date): Promise<PhotoRecord | undefined> {
    const found = this.of(artisanId, source);
    if (found && this.unused.has(found.id)) this.unused.set(found.id, now);
    return Promise.resolve(found);
  }
  override async claim(artisanId: string, imageIds: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (const id of imageIds) {
      if ((await this.find(id))?.artisanId === artisanId) this.unused.delete(id);
      else missing.push(id);
    }
    return missing;
  }
  override async hold(artisanId: string, imageId: string, now: Date): Promise<PhotoRecord | undefined> {
    const found = await this.find(imageId);
    if (found?.artisanId !== artisanId) return undefined;
    if (this.unused.has(imageId)) this.unused.set(imageId, now);
    return found;
  }
  override async syncProfilePhotos(artisanId: string, imageIds: readonly string[], releasedAt: Date): Promise<void> {
    for (const imageId of imageIds)
      if ((await this.find(imageId))?.artisanId === artisanId) this.inProfile.add(imageId);
    for (const { id } of this.records.filter(
      (record) => record.artisanId === artisanId && !imageIds.includes(record.id),
    )) {
      if (this.inProfile.delete(id) && this.unused.has(id)) this.unused.set(id, releasedAt);
    }
  }
  override releaseAll(ownerId: string, releasedAt: Date): Promise<void> {
    for (const { id } of this.records.filter((record) => record.artisanId === ownerId)) {
      this.inProfile.delete(id);
      this.unused.set(id, releasedAt);
    }
    return Promise.resolve();
  }
  override waitingSince(unusedSince: Date): Promise<PhotoRecord[]> {
    return Promise.resolve(
      this.records.filter(({ id }) => (this.unused.get(id) ?? unusedSince) < unusedSince && !this.inProfile.has(id)),
    );
  }
  override async markForDeletion(imageIds: readonly string[], unusedSince: Date): Promise<string[]> {
    for (const { id } of await this.waitingSince(unusedSince))
      if (imageIds.includes(id) && this.unused.delete(id)) this.givenUp.add(id);
    return [...this.givenUp];
  }
  override delete(imageId: string): Promise<void> {
    if (this.givenUp.delete(imageId))
      this.records.splice(
        this.records.findIndex(({ id }) => id === imageId),
        1,
      );
    return Promise.resolve();
  }
  override insert(record: PhotoRecord): Promise<PhotoRecord> {
    const first = this.of(record.artisanId, record.source);
    if (first) return Promise.resolve(first);
    this.records.push(record);
    this.unused.set(record.id, record.createdAt);
    return Promise.resolve(record);
  }
}

export class MemoryCounts extends DailyCounts {
  private readonly taken = new Map<string, Set<string>>();
  override take(
    what: string,
    artisanId: string,
    now: Date,
    max: number,
    requestId: string = randomUUID(),
  ): Promise<boolean> {
    const counter = [what, artisanId, utcDay(now)].join('|');
    const taken = this.taken.get(counter) ?? new Set();
    if (taken.size < max) taken.add(requestId);
    this.taken.set(counter, taken);
    return Promise.resolve(taken.has(requestId));
  }
}

/** Makes something of any bytes, and counts how often. */
export class CountingCodec extends PhotoCodec {
  processed = 0;

  override sanitise(bytes: Uint8Array): Promise<SanitisedPhoto> {
    this.processed += 1;
    return Promise.resolve({
      width: 800,
      height: 600,
      blur: 'data:image/webp;base64,AA==',
      certified: bytes.slice(0, 4),
      source: bytes,
    });
  }
  override toDeliveries(source: Uint8Array): Promise<PhotoFile[]> {
    return Promise.resolve([
      { name: '160.webp', bytes: source },
      { name: '160.jpg', bytes: source },
    ]);
  }
  override toAvif(source: Uint8Array): Promise<PhotoFile[]> {
    return Promise.resolve([{ name: '160.avif', bytes: source }]);
  }
}

/** Keeps what is logged as errors. */
export class MemoryLog extends Log {
  readonly errors: string[] = [];
  constructor() {
    super({ service: 'test', level: 'silent' });
  }
  override error(message: string): void {
    this.errors.push(message);
  }
}

export const artisan: Actor = { kind: 'artisan', id: 'art_1', language: 'en' };
export const otherArtisan: Actor = { ...artisan, id: 'art_2' };
export const jpegBytes = (seed = 1): Uint8Array => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, seed, 2, 3, 4]);

/** The whole service in memory, put together by hand. */
export function memoryService(options: { demo?: boolean; quota?: boolean; plans?: boolean } = {}) {
  const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
  const [codes, files, records, codec] = [
    new MemoryCodes(),
    new MemoryFiles(),
    new MemoryRecords(),
    new CountingCodec(),
  ];
  const asked: Record<string, string[]> = { photos: [], avif: [] };
  const jobs = stub<Jobs>({ add: async ({ queue }, { id }) => Boolean(asked[queue]?.push(id)) });
  const store = new MemoryEventStore({ service: 'products', registry: publishedEvents });
  const commands = new CommandRunner(store);
  const log = new MemoryLog();
  const site = { publicUrl: 'https://asili.example', demo: options.demo ?? false };
  const stock = new MemoryStock();
  const levels = new StockLevels(stock, clock);
  const shop = new MemoryReadModel(commands, site, clock, undefined, levels);
  const stockCommands = new StockCommands(commands, levels, log);
  const countStock = new CountStock(shop, stockCommands, levels, clock);
  for (const { id } of [artisan, otherArtisan])
    shop.putProfile(id, {
      subject: id,
      userType: 'artisan',
      firstName: 'Nomusa',
      location: { city: 'Hluhluwe', country: 'ZA' },
      language: 'en',
    });
  const quota = new DailyQuota(new MemoryCounts(), clock, { enforced: options.quota ?? false });
  const upload = new UploadPhoto(codec, files, records, jobs, clock, quota);
  const photos = new ResolvePhotos(records, upload, clock, site);
  const derive = new DerivePhoto(codec, files, jobs);
  const claimPhotos = new ClaimPhotos(records, log);
  const finder = new FindProduct(shop, codes);
  const listings = new ListingLimit(
    shop,
    stub({ claim: () => Promise.resolve([]), release: () => Promise.resolve() }),
    commands,
    clock,
    { enforced: options.plans ?? false },
  );
  const register = new RegisterProduct(
    new ArtisanProfiles(shop),
    photos,
    codes,
    shop,
    quota,
    new ListProduct(commands, listings),
  );
  return {
    clock,
    log,
    codes,
    files,
    records,
    codec,
    asked,
    jobs,
    store,
    commands,
    site,
    shop,
    upload,
    derive,
    claimPhotos,
    photos,
    finder,
    quota,
    register,
    stock,
    levels,
    stockCommands,
    countStock,
    run: new ProductCommands(commands, shop),
  };
}
export type MemoryService = ReturnType<typeof memoryService>;

/** A registered product of the first artisan. */
export async function aProduct(service: MemoryService, input: object = {}, by: Actor = artisan) {
  const request = {
    name: 'Kiondo',
    category: 'Home Decor',
    imageUrls: [],
    currency: 'USD',
    stock: 1,
    ...input,
  } as Parameters<RegisterProduct['run']>[1];
  return service.register.run(by, request, newId('com'));
}
