import { expect, it } from '@jest/globals';
import { inContext, type Actor, type ServiceClient } from '@asili/platform';
import { ProductPages } from './known-products.events.ts';

it.each([
  ['anonymous', true],
  ['artisan', true],
  ['customer', true],
  ['service', false],
] as const)('for %s a page is asked for on their behalf: %s', async (kind, onBehalf) => {
  const asked: unknown[] = [];
  const services = {
    get: async (_service: string, _path: string, options: object) => {
      asked.push(options);
      return { product: null };
    },
  };
  const actor: Actor = { kind, id: 'someone', language: 'en' };
  await inContext({ requestId: 'req_12345678', correlationId: 'corr_1234567', actor, actorToken: 'token' }, () =>
    new ProductPages(services as unknown as ServiceClient).find('40718825'),
  );
  expect(asked).toEqual([expect.objectContaining({ onBehalf })]);
});
