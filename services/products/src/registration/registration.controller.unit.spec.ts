import { expect, it } from '@jest/globals';
import 'reflect-metadata';
import { CorrectionsEvents } from './registration.controller.ts';

it('reads certificates in a group that no earlier build commits for', () => {
  const handler = Object.getOwnPropertyDescriptor(CorrectionsEvents.prototype, 'certified')?.value as object;
  const metadata = Reflect.getMetadataKeys(handler).map((key) => Reflect.getMetadata(key, handler) as unknown);
  expect(metadata).toContainEqual(expect.objectContaining({ group: 'products.superseding' }));
});
