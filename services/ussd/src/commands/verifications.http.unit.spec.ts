import { expect, it } from '@jest/globals';
import { systemClock } from '@asili/kernel';
import type { ServiceClient } from '@asili/platform';
import { Pseudonyms } from '../pseudonyms.ts';
import { HttpVerifications } from './verifications.http.ts';
import type { ArtisanRequest } from './domain/command.ts';

const request = {
  command: '11',
  values: {},
  msisdn: '+251911000111',
  key: 'ussd-1',
  caller: { language: 'en', artisanId: 'art_1', currency: 'USD', pin: 'set' },
  artisan: { kind: 'artisan', id: 'art_1', language: 'en' },
} as const satisfies ArtisanRequest;

it('spells the towns of a history in letters every phone shows', async () => {
  const services = {
    get: async () => ({
      verifications: [
        {
          id: 'vrf_1',
          productId: 'prd_1',
          verifiedAt: '2026-11-12T08:00:00.000Z',
          verdict: 'RECORD_GENUINE',
          place: 'ሐረር',
        },
        { id: 'vrf_2', productId: 'prd_1', verifiedAt: '2026-11-12T08:00:00.000Z', verdict: 'UNKNOWN' },
      ],
      total: 2,
      counted: 1,
      nextCursor: null,
    }),
  } as unknown as ServiceClient;
  const found = await new HttpVerifications(services, new Pseudonyms('a secret of these tests'), systemClock).history(
    request,
    'prd_1',
    3,
  );
  expect(found?.map(({ place }) => place)).toEqual([expect.stringMatching(/^[A-Za-z]+$/), undefined]);
});
