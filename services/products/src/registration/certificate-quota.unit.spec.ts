import { expect, it } from '@jest/globals';
import { aProduct, artisan, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { takeCertificate } from './certificate-quota.ts';
import { certificatePolicyAt } from '../product/domain/certificate-policy.ts';

it('stops an artisan at the day’s certificates until midnight, gives out no code, and stops nobody else', async () => {
  const service = memoryService({ quota: true });
  const { perDay } = certificatePolicyAt('2026-11-21');
  for (let n = 0; n < perDay; n += 1) await takeCertificate(service.quota, artisan.id);
  await expect(aProduct(service)).rejects.toMatchObject({ code: 'PRODUCTS.CERTIFICATE_QUOTA', status: 429, retryAfterSeconds: 14 * 3600 });
  expect(service.codes.claims.size).toBe(0);
  await expect(aProduct(service, {}, otherArtisan)).resolves.toMatchObject({ status: 'pending' });
  service.clock.set(new Date('2026-11-22T00:00:00Z'));
  await expect(aProduct(service)).resolves.toMatchObject({ status: 'pending' });
});
