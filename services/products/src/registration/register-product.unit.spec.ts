import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { aProduct, artisan, memoryService, jpegBytes, otherArtisan } from '../../test/support/memory.ts';
import { takeCertificate, certificatePolicyAt } from './register-product.ts';

describe('RegisterProduct', () => {
  it('gives one product for one command, however often it comes', async () => {
    const service = memoryService();
    const command = newId('com');
    const input = {
      name: 'Kiondo',
      category: 'Home Decor' as const,
      imageUrls: [],
      currency: 'USD' as const,
      stock: 1,
    };
    const products = await Promise.all(Array.from({ length: 10 }, () => service.register.run(artisan, input, command)));
    expect(new Set(products.map(({ id, shortCode }) => `${id} ${shortCode}`)).size).toBe(1);
    expect([service.shop.size, service.codes.claims.size]).toEqual([1, 1]);
    expect((await service.register.run(artisan, input, newId('com'))).id).not.toBe(products[0]?.id);
  });
  it('takes no price for a price on request and an empty description for empty', async () => {
    expect(await aProduct(memoryService(), { price: null })).toMatchObject({ price: null, description: '' });
  });
  it('states the country of the artisan at that moment', async () => {
    const service = memoryService();
    const product = await aProduct(service);
    service.shop.putProfile(artisan.id, {
      subject: artisan.id,
      userType: 'artisan',
      firstName: 'N',
      location: { city: 'Lyon', country: 'FR' },
      language: 'fr',
    });
    expect(service.shop.state(product.id)?.country).toBe('ZA');
    expect((await service.shop.view(product.id, ''))?.artisan.location.country).toBe('FR');
  });
});

it('stops an artisan at the day’s certificates until midnight, gives out no code, and stops nobody else', async () => {
  const service = memoryService({ quota: true });
  const { perDay } = certificatePolicyAt('2026-11-21');
  for (let n = 0; n < perDay; n += 1) await takeCertificate(service.quota, artisan.id, `reg-${n}`);
  await expect(aProduct(service)).rejects.toMatchObject({
    code: 'PRODUCTS.CERTIFICATE_QUOTA',
    status: 429,
    retryAfterSeconds: 14 * 3600,
  });
  expect(service.codes.claims.size).toBe(0);
  await expect(aProduct(service, {}, otherArtisan)).resolves.toMatchObject({ status: 'pending' });
  service.clock.set(new Date('2026-11-22T00:00:00Z'));
  await expect(aProduct(service)).resolves.toMatchObject({ status: 'pending' });
});

it('refuses before it looks at a photo: a refused registration leaves no picture behind', async () => {
  const service = memoryService({ quota: true });
  const imageUrls = [`data:image/jpeg;base64,${Buffer.from(jpegBytes()).toString('base64')}`];
  for (let n = 0; n < certificatePolicyAt('2026-11-21').perDay; n += 1)
    await takeCertificate(service.quota, artisan.id, `reg-${n}`);
  await expect(aProduct(service, { imageUrls })).rejects.toMatchObject({ code: 'PRODUCTS.CERTIFICATE_QUOTA' });
  expect([service.codec.processed, service.records.records, service.asked.photos]).toEqual([0, [], []]);
  await aProduct(service, { imageUrls }, otherArtisan);
  expect([service.codec.processed, service.records.records.length]).toEqual([1, 1]);
});

it('counts a request once, however often its answer is lost, and keeps its place when the day fills up behind it', async () => {
  const service = memoryService({ quota: true });
  const register = () =>
    service.register.run(
      artisan,
      { name: 'Kiondo', category: 'Home Decor', imageUrls: [], currency: 'USD', stock: 1 },
      'the same request',
    );
  const { id } = await register();
  for (let n = 0; n < 5; n += 1) expect((await register()).id).toBe(id);
  for (let n = 1; n < certificatePolicyAt('2026-11-21').perDay; n += 1)
    await takeCertificate(service.quota, artisan.id, `reg-${n}`);
  await expect(takeCertificate(service.quota, artisan.id, 'one more')).rejects.toMatchObject({
    code: 'PRODUCTS.CERTIFICATE_QUOTA',
  });
  expect((await register()).id).toBe(id);
});
