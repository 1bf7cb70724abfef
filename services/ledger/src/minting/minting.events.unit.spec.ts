import { expect, it } from '@jest/globals';
import 'reflect-metadata';
import { MintingEvents } from './minting.events.ts';

it('takes all events of a product in one group, so that it is on record before it is withdrawn or tried again', () => {
  const groups = ['registered', 'retried', 'archived'].map((name) => {
    const handler = Object.getOwnPropertyDescriptor(MintingEvents.prototype, name)?.value as object;
    const metadata = Reflect.getMetadataKeys(handler).map((key) => Reflect.getMetadata(key, handler) as unknown);
    return metadata.flatMap((value) => (value as { group?: string } | undefined)?.group ?? []);
  });
  expect(groups).toEqual([['ledger.minting'], ['ledger.minting'], ['ledger.minting']]);
});
