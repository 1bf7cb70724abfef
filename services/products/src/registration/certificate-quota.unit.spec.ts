import { expect, it } from '@jest/globals';
import { aProduct, artisan, jpegBytes, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { takeCertificate } from './certificate-quota.ts';
import { certificatePolicyAt } from '../product/domain/certificate-policy.ts';

it('stops an artisan at the day’s certificates until midnight, gives out no code, and stops nobody else', async () => {
  const service = memoryService({ quota: true });
  const { perDay } = certificatePolicyAt('2026-11-21');
  for (let n = 0; n < perDay; n += 1) await takeCertificate(service.quota, artisan.id);
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
    await takeCertificate(service.quota, artisan.id);
  await expect(aProduct(service, { imageUrls })).rejects.toMatchObject({ code: 'PRODUCTS.CERTIFICATE_QUOTA' });
  expect([service.codec.processed, service.records.records, service.queue.asked]).toEqual([0, [], []]);
  await aProduct(service, { imageUrls }, otherArtisan);
  expect([service.codec.processed, service.records.records.length]).toEqual([1, 1]);
});
