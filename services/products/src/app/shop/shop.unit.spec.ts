import { describe, expect, it } from '@jest/globals';
import type { IncomingEvent } from '@asili/platform';
import fc from 'fast-check';
import { certificateOf } from '../../../test/support/foreign-events.ts';
import { aProduct, artisan, memoryService, type MemoryService } from '../../../test/support/memory.ts';
import { FollowProducts } from './follow-products.ts';
import { Shop } from './shop.ts';

const profile = { subject: artisan.id, userType: 'artisan', firstName: 'Nomusa', location: { city: 'Hluhluwe', country: 'South Africa' }, language: 'en' } as const;

/** The stream of a product with a life behind it, as the topic carries it. */
async function aLife(service: MemoryService): Promise<IncomingEvent[]> {
  const { id } = await aProduct(service);
  await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { price: '10' } }, 'a');
  await service.run.run(id, { kind: 'record-progress', step: 'signed' }, 'b');
  await service.run.run(id, { kind: 'record-certificate', certificate: certificateOf() }, 'c');
  await service.run.run(id, { kind: 'archive', owner: artisan.id }, 'd');
  const { events } = await service.store.read(`product-${id}`);
  return events.map((event) => ({ id: event.id, type: `products.${event.type}.v1`, subject: id, stream: event.stream, streamVersion: event.version, time: event.at, correlationId: 'x', data: event.data }));
}

describe('the read model', () => {
  it('is the same after events in any order, with any repeats', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const should = service.shop.checksum();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(events.length - 1), { maxLength: 12 }), async (order) => {
        const shop = new Shop('https://asili.example');
        shop.putProfile(artisan.id, profile);
        const follow = new FollowProducts(shop, service.commands);
        for (const index of [...order, events.length - 1]) await follow.apply(events[index] as IncomingEvent);
        expect(shop.checksum()).toBe(should);
      }),
    );
  });

  it('follows the topic in order without asking the store', async () => {
    const service = memoryService();
    const events = await aLife(service);
    const shop = new Shop('https://asili.example');
    shop.putProfile(artisan.id, profile);
    const follow = new FollowProducts(shop, { load: () => Promise.reject(new Error('asked')) } as never);
    for (const event of events) await follow.apply(event);
    expect(shop.checksum()).toBe(service.shop.checksum());
  });

  it('counts a verification before its product came, and once', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const state = service.shop.state(id);
    const shop = new Shop('https://asili.example');
    shop.countVerification('vrf_1', id);
    shop.countVerification('vrf_1', id);
    if (state) shop.put(state, 1);
    shop.countVerification('vrf_2', id);
    expect(shop.view(id, '')?.verificationCount).toBe(2);
    expect(shop.publicJson(id)).toContain('"verificationCount":2');
  });

  it('never goes back to an older version', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    const old = service.shop.state(id);
    await service.run.run(id, { kind: 'change-offer', owner: artisan.id, change: { stock: 9 } }, 'a');
    if (old) service.shop.put(old, 1);
    expect(service.shop.view(id, '')).toMatchObject({ stock: 9, version: 2 });
  });

  it('shows the owner why, and everybody else not', async () => {
    const service = memoryService();
    const { id } = await aProduct(service);
    await service.run.run(id, { kind: 'record-failure', reason: 'REFUSED' }, 'a');
    expect(service.shop.view(id, artisan.id)).toMatchObject({ status: 'failed', statusReason: 'REFUSED' });
    expect(service.shop.view(id, 'art_2')).not.toHaveProperty('statusReason');
    expect(service.shop.publicJson(id)).not.toContain('REFUSED');
  });
});
