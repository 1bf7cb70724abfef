import { expect, it } from '@jest/globals';
import 'reflect-metadata';
import { MintingEvents } from './minting.events.ts';

it('withdraws in a group that no earlier build commits for, after the registration of the same product', async () => {
  const handler = Object.getOwnPropertyDescriptor(MintingEvents.prototype, 'archived')?.value as object;
  const metadata = Reflect.getMetadataKeys(handler).map((key) => Reflect.getMetadata(key, handler) as unknown);
  expect(metadata).toContainEqual(expect.objectContaining({ group: 'ledger.withdrawals' }));
  const done: string[] = [];
  const does = (what: string) => ({ run: (): Promise<void> => Promise.resolve(void done.push(what)) });
  const events = new MintingEvents(does('request') as never, does('retry') as never, does('withdraw') as never);
  await events.archived({ type: 'products.product-registered.v2', data: { productId: 'prd_1' } } as never);
  await events.archived({ type: 'products.product-archived.v1', data: { productId: 'prd_1' } } as never);
  expect(done).toEqual(['request', 'withdraw']);
});
