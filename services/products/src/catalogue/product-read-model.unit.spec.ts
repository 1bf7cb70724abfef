import { describe, expect, it } from '@jest/globals';
import type { Product, ProfileV2 } from '@asili/contracts';
import { fixedClock } from '@asili/kernel/testing';
import { inContext, type IncomingEvent, type ProjectedDocument } from '@asili/platform';
import fc from 'fast-check';
import { certificateOf } from '../../test/support/foreign-events.ts';
import { aProduct, artisan, memoryService, type MemoryService } from '../../test/support/memory.ts';
import { MemoryDocuments, MemoryReadModel } from '../../test/support/memory-read-model.ts';
import type { CatalogueQuery } from './domain/entry.ts';
import type { RegisteredProduct } from '../product/domain/product.ts';
import { FollowProjections } from './follow-projections.ts';
import { ProductReadModel } from './product-read-model.ts';
import { SearchCopy } from './search-copy.ts';

const profile: ProfileV2 = {
  subject: artisan.id,
  userType: 'artisan',
  firstName: 'Nomusa',
  location: { city: 'Hluhluwe', country: 'ZA' },
  language: 'en',
};
const listing: CatalogueQuery = {
  visibility: 'verified',
  alsoOf: artisan.id,
  currency: 'USD',
  sort: 'popular',
  limit: 20,
};

/** The stream of a product with a life behind it, as the topic carries it. */
async function aLife(service: MemoryService): Promise<IncomingEvent[]> {
  const { id } = await aProduct(service);
  await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { price: '10' } }, 'a');
  await service.run.run(id, { kind: 'record-certificate', certificate: certificateOf() }, 'c');
  await service.run.run(id, { kind: 'archive', owner: artisan.id }, 'd');
  const { events } = await service.store.read(`product-${id}`);
  return events.map((event) => ({
    id: event.id,
    type: `products.${event.type}.v1`,
    subject: id,
    stream: event.stream,
    streamVersion: event.version,
    time: event.at,
    correlationId: 'x',
    source: { partition: 0, offset: 0 },
    data: event.data,
  }));
}

/** Another instance of the service: its own memory, the same streams, and documents of its own that may be behind. */
function sibling(service: MemoryService, documents = new MemoryDocuments()) {
  const shop = new MemoryReadModel(
    service.commands,
    service.site,
    fixedClock(new Date('2026-11-21T10:00:00Z')),
    documents,
  );
  shop.putProfile(artisan.id, profile);
  return { shop, follow: new FollowProjections(shop, service.commands), documents };
}

/** Gives items as the platform does: all at once, after an error one by one. Returns how many were left out. */
async function leftOut<T>(items: readonly T[], take: (items: readonly T[]) => Promise<void> | void): Promise<number> {
  try {
    await take(items);
    return 0;
  } catch {
    if (items.length === 1) return 1;
    let count = 0;
    for (const item of items) count += await leftOut([item], take);
    return count;
  }
}

/** What it lists, whole. */
async function shown(shop: MemoryReadModel): Promise<string> {
  const { ids, ...rest } = await shop.search(listing);
  return JSON.stringify([rest, await shop.jsonOfAll(ids, '')]);
}

const event = (subject: string, data: unknown): IncomingEvent => ({
  id: subject,
  type: 'state',
  subject,
  stream: '',
  streamVersion: 1,
  time: new Date(0),
  correlationId: 'x',
  source: { partition: 0, offset: 0 },
  data,
});
const totals = (productId: string, verifications: number) =>
  event(productId, { productId, verifications, attempts: 0 });

describe('the read model', () => {
  it('is the same after events in any order, with any repeats', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const should = await shown(service.shop);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(events.length - 1), { maxLength: 5 }), { maxLength: 5 }),
        async (batches) => {
          const { shop, follow } = sibling(service);
          for (const batch of [...batches, [events.length - 1]])
            await follow.products(shop.current).apply(batch.map((index) => events[index] as IncomingEvent));
          expect(await shown(shop)).toBe(should);
        },
      ),
    );
  });

  it('follows the topic in order without asking streams', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const { shop } = sibling(service);
    const follow = new FollowProjections(shop, { load: () => Promise.reject(new Error('asked')) } as never);
    for (const one of events) await follow.products(shop.current).apply([one]);
    expect(await shown(shop)).toBe(await shown(service.shop));
  });

  it('goes on from documents it does not have in hand, many events at once', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const documents = new MemoryDocuments();
    const first = sibling(service, documents);
    await first.follow.products(first.shop.current).apply(events.slice(0, 2));
    const [{ subject: id } = { subject: '' }] = events;
    await first.shop.put((await first.shop.find(id))?.state as RegisteredProduct, 2);
    const { shop } = sibling(service, documents);
    const follow = new FollowProjections(shop, { load: () => Promise.reject(new Error('asked')) } as never);
    const loaded: ProjectedDocument<RegisteredProduct>[] = [...documents.rows].map(([_id, row]) => ({ _id, ...row }));
    await follow.products(shop.current).load(loaded);
    documents.asked = 0;
    await follow.products(shop.current).apply(events);
    expect([await shown(shop), documents.asked]).toEqual([await shown(service.shop), 1]);
  });

  it('lists the others when one product cannot be read, and a price in money this build does not know behind all others', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const { shop, follow } = sibling(service);
    const good = service.shop.state(events[0]?.subject ?? '') as RegisteredProduct;
    const foreign = { ...good, id: 'prd_foreign', offer: { ...good.offer, price: '85.50', currency: 'BWP' as 'USD' } };
    const broken = {
      ...good,
      id: 'prd_broken',
      content: { ...good.content, category: null as never, translations: null as never },
      offer: { ...good.offer, price: 'much' },
    };
    const followed = follow.products(shop.current);
    expect(
      await leftOut(
        [broken, foreign, good].map((state) => ({ _id: state.id, version: 5, state })),
        (items) => followed.load(items),
      ),
    ).toBe(1);
    expect([shop.size, (await shop.search({ ...listing, sort: 'price' })).ids.length]).toEqual([2, 2]);

    const other = await aProduct(service);
    const [registered] = (await service.store.read(`product-${other.id}`)).events;
    const late = { ...(events[0] as IncomingEvent), subject: other.id, data: registered?.data };
    const { streamVersion } = late;
    expect(
      await leftOut(
        [
          {
            ...late,
            subject: 'prd_bad',
            streamVersion,
            data: { ...(late.data as object), productId: 'prd_bad', price: 'much' },
          },
          late,
        ],
        (items) => followed.apply(items),
      ),
    ).toBe(1);
    expect([shop.size, shop.versionOf(other.id)]).toEqual([3, 1]);
    const away = new FollowProjections(shop, {
      load: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
    } as never);
    await expect(
      away.products(shop.current).apply([{ ...late, subject: 'prd_gap', streamVersion: 3 }]),
    ).rejects.toThrow('away');
  });

  it('counts a verification before its product came, and never less than before', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const { shop, follow } = sibling(service);
    const count = async (verifications: number): Promise<unknown> => {
      await follow.totals(shop.current).apply([totals(id, verifications)]);
      return (JSON.parse(`[${await shop.jsonOfAll([id], '')}]`) as [{ verificationCount: number }])[0]
        .verificationCount;
    };
    await follow
      .totals(shop.current)
      .load([{ _id: id, version: 1, state: { productId: id, verifications: 2, attempts: 0 } }]);
    shop.take({ state: service.shop.state(id) as RegisteredProduct, version: 1 });
    expect([await count(1), await count(5), await count(4), await count(5)]).toEqual([2, 5, 5, 5]);
    const { id: second } = await aProduct(service);
    shop.take({ state: service.shop.state(second) as RegisteredProduct, version: 1 });
    expect((await shop.search(listing)).ids).toEqual([id, second]);
    await follow.totals(shop.current).apply([totals(second, 6)]);
    expect((await shop.search(listing)).ids).toEqual([second, id]);
  });

  it('never goes back to an older version', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const old = service.shop.state(id) as RegisteredProduct;
    await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { stock: 9 } }, 'a');
    await service.shop.put(old, 1);
    expect(await service.shop.view(id, '')).toMatchObject({ stock: 9, version: 2 });
    expect((await service.shop.find(id))?.version).toBe(2);
  });

  it('does not list an older state again when its artisan changes', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const old = service.shop.state(id) as RegisteredProduct;
    await service.run.run(id, { kind: 'archive', owner: artisan.id }, 'a');
    service.shop.current.replace({ state: old, version: 1 });
    expect(service.shop.current.catalogue.versionOf(id)).toBe(2);
  });

  it('keeps what commands did while another copy was loaded, and shows the artisans of that copy', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const [{ shop }, copy] = [service, new SearchCopy()];
    await shop.jsonOfAll([id], '');
    copy.profiles.set(artisan.id, { ...profile, businessName: 'Ilala Weavers' });
    shop.change(copy);
    expect([(await shop.search(listing)).ids, (await shop.jsonOfAll([id], '')).includes('Ilala Weavers')]).toEqual([
      [id],
      true,
    ]);
  });

  it('shows the owner why, and everybody else not', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    await service.run.run(id, { kind: 'record-failure', reason: 'REFUSED' }, 'a');
    expect(await service.shop.view(id, artisan.id)).toMatchObject({ status: 'failed', statusReason: 'REFUSED' });
    expect(await service.shop.view(id, 'art_2')).not.toHaveProperty('statusReason');
    expect(await service.shop.publicJson(id)).not.toContain('REFUSED');
  });

  it('lists an artisan’s products under the new name, and forgets the old one and the artisan', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const { follow } = sibling(service, service.shop.kept);
    const { shop } = service;
    const changed = new FollowProjections(shop, service.commands);
    const found = async (search: string) => (await shop.search({ ...listing, search })).ids;
    expect(await found('nomusa')).toEqual([id]);
    await changed
      .profiles(shop.current)
      .apply([event(artisan.id, { ...profile, businessName: 'Ilala Weavers', firstName: 'N' })]);
    expect([
      await found('nomusa'),
      await found('ilala'),
      (JSON.parse(await shop.jsonOfAll([id], '')) as { artisan: object }).artisan,
    ]).toEqual([[], [id], expect.objectContaining({ businessName: 'Ilala Weavers' })]);
    await changed.profiles(shop.current).apply([event(artisan.id, null)]);
    expect([
      await found('ilala'),
      await shop.profile(artisan.id),
      (await shop.publicJson(id)).includes('Ilala'),
    ]).toEqual([[], undefined, false]);
    await follow.profiles(new SearchCopy()).apply([event('cus_1', { ...profile, userType: 'customer' })]);
    expect(await shop.profile('cus_1')).toBeUndefined();
  });
});

describe('before the first copy is whole', () => {
  /** An instance that has just started, over the documents of another. */
  async function started() {
    const service = memoryService();
    const { id } = await aProduct(service);
    const {
      clock,
      commands,
      levels,
      shop: { kept },
      site,
    } = service;
    const { around } = kept;
    around.profiles.set(artisan.id, profile);
    around.count(id, 7);
    around.rate(id, { count: 2, average: 4.5 });
    return { id, shop: new ProductReadModel(kept, commands, site, clock, levels) };
  }

  it('shows a product with the artisan, count and rating of the documents, and keeps no text of them', async () => {
    const { id, shop } = await started();
    const product = async () => JSON.parse(await shop.jsonOfAll([id], '')) as Product;
    expect(await product()).toMatchObject({
      artisan: { firstName: 'Nomusa' },
      verificationCount: 7,
      avgRating: 4.5,
      reviewCount: 2,
    });
    expect(await shop.profile(artisan.id)).toEqual(profile);
    shop.change(new SearchCopy());
    expect(await product()).toMatchObject({ artisan: { firstName: '' }, verificationCount: 0 });
  });

  it('lists nothing before, rather than an empty shop', async () => {
    const { id, shop } = await started();
    const [listed, found] = [shop.search(listing), shop.firstVerified({ categories: [], techniques: [] })];
    const copy = new SearchCopy();
    for (const row of (await shop.findAll([id])).values()) copy.put(row);
    shop.change(copy);
    expect([(await listed).ids, await found]).toEqual([[id], undefined]);
  });

  it('says that it cannot list when that takes longer than anybody waits', async () => {
    const { shop } = await started();
    const context = { requestId: 'r', correlationId: 'r', deadline: performance.now() + 20 };
    await expect(inContext(context, () => shop.list(listing))).rejects.toMatchObject({
      code: 'PLATFORM.UNAVAILABLE',
      status: 503,
    });
  });
});

describe('a write', () => {
  it('is seen at once by its owner on another instance, and by everybody there a second later', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const documents = service.shop.kept;
    const clock = {
      at: new Date('2026-11-21T10:00:00Z'),
      now() {
        return this.at;
      },
    };
    const other = new MemoryReadModel(service.commands, service.site, clock, documents);
    expect((await other.find(id))?.version).toBe(1);
    await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { stock: 7 } }, 'a');
    documents.asked = 0;
    expect([(await other.find(id))?.version, documents.asked]).toEqual([1, 0]);
    expect((await other.find(id, true))?.state.offer.stock).toBe(7);
    await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { stock: 8 } }, 'b');
    clock.at = new Date('2026-11-21T10:00:01Z');
    expect((await other.find(id))?.state.offer.stock).toBe(8);
  });

  it('is read from its stream while the document is behind what this process has seen', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const { shop, follow, documents } = sibling(service);
    await follow.products(shop.current).apply(events.slice(0, 1));
    const [{ subject: id } = { subject: '' }] = events;
    expect((await shop.find(id, true))?.version).toBe(events.length);
    await documents.save({ state: service.shop.state(id) as RegisteredProduct, version: 1 });
    expect((await shop.find(id, true))?.version).toBe(events.length);
    expect(await shop.find('prd_none')).toBeUndefined();
  });
});
