import { expect, it, jest } from '@jest/globals';
import { Log, type StoredEvent } from '@asili/platform';
import { aProduct, artisan, memoryService } from '../../test/support/memory.ts';
import { ChangeOffer } from '../registration/change-offer.ts';
import { CorrectProduct } from '../registration/correct-product.ts';
import { ExpireHolds, KeepStock } from './stock-commands.ts';

const minute = 60_000;
const silent = new Log({ service: 'products', level: 'silent' });

function held(service: ReturnType<typeof memoryService>, productId: string, purchaseId: string, opening = 1) {
  const now = service.clock.now();
  return service.stockCommands.run({
    kind: 'hold',
    productId,
    opening,
    now,
    purchaseId,
    quantity: 1,
    expiresAt: new Date(now.getTime() + 15 * minute),
  });
}

it('customers see what is not kept for others, the owner how many there are', async () => {
  const service = memoryService();
  const { id } = await aProduct(service, { stock: 3 });
  expect([(await service.shop.view(id, ''))?.stock, (await service.shop.view(id, artisan.id))?.stock]).toEqual([3, 3]);
  await held(service, id, 'pur_a', 3);
  expect([(await service.shop.view(id, ''))?.stock, (await service.shop.view(id, artisan.id))?.stock]).toEqual([2, 3]);
  service.clock.set(new Date(service.clock.now().getTime() + 15 * minute));
  expect((await service.shop.view(id, ''))?.stock).toBe(3);
});

it('a listing asks for all its stocks at once, and again only after a second', async () => {
  const service = memoryService();
  const ids = [(await aProduct(service)).id, (await aProduct(service)).id];
  service.clock.set(new Date(service.clock.now().getTime() + 2000));
  service.stock.asked = 0;
  for (let n = 0; n < 3; n += 1) await service.shop.jsonOfAll(ids, '');
  expect(service.stock.asked).toBe(1);
  service.clock.set(new Date(service.clock.now().getTime() + 1000));
  await service.shop.jsonOfAll(ids, '');
  expect(service.stock.asked).toBe(2);
});

it('counting is once per request, also after a sale came in between', async () => {
  const service = memoryService();
  const { id } = await aProduct(service, { stock: 2 });
  const change = new ChangeOffer(service.finder, service.run, service.countStock);
  expect(await change.run(artisan, id, { stock: 5, price: '3' }, { stock: 5 }, 'c1')).toMatchObject({
    stock: 5,
    price: '3.00',
    version: 2,
  });
  await service.stockCommands.run(
    {
      kind: 'take',
      productId: id,
      opening: 2,
      now: service.clock.now(),
      purchaseId: 'pur_a',
      quantity: 1,
      onlyHeld: false,
    },
    'take-a',
  );
  await service.stockCommands.run(
    {
      kind: 'take',
      productId: id,
      opening: 2,
      now: service.clock.now(),
      purchaseId: 'pur_a',
      quantity: 1,
      onlyHeld: false,
    },
    'take-a',
  );
  await change.run(artisan, id, { stock: 5, price: '3' }, { stock: 5 }, 'c1');
  expect((await service.shop.view(id, ''))?.stock).toBe(4);
  expect(await change.run(artisan, id, { stock: 5 }, { stock: 5 }, 'c2')).toMatchObject({ stock: 5, version: 2 });
});

it('a number worked out from one that no longer stands is refused, with what there is now, before anything of the change is done', async () => {
  const service = memoryService();
  const { id } = await aProduct(service, { stock: 5 });
  const change = new ChangeOffer(service.finder, service.run, service.countStock);
  const edit = (stock: number, stockSeen: number, commandId: string) =>
    change.run(artisan, id, { stock, stockSeen, price: '7' }, { stock, stockSeen, price: '7' }, commandId);
  await service.stockCommands.run(
    {
      kind: 'take',
      productId: id,
      opening: 5,
      now: service.clock.now(),
      purchaseId: 'pur_a',
      quantity: 2,
      onlyHeld: false,
    },
    'take-a',
  );
  await expect(edit(6, 5, 'c1')).rejects.toMatchObject({ code: 'PRODUCTS.STOCK_CHANGED', facts: { stock: 3 } });
  expect(service.shop.versionOf(id)).toBe(1);
  expect(await edit(4, 3, 'c2')).toMatchObject({ stock: 4, price: '7.00' });
  expect(await edit(4, 3, 'c2')).toMatchObject({ stock: 4 });
});

it('a correction is the same item: both count the same stock', async () => {
  const service = memoryService();
  const old = await aProduct(service, { stock: 1 });
  const correct = new CorrectProduct(service.commands, service.photos, service.codes, service.shop, service.quota);
  const next = await correct.run(artisan, old.id, { name: 'Kiondo ndogo' }, 'c1');
  await held(service, await service.shop.stockIdOf(next), 'pur_a');
  expect([(await service.shop.view(old.id, ''))?.stock, (await service.shop.view(next.id, ''))?.stock]).toEqual([0, 0]);
  await expect(held(service, await service.shop.stockIdOf(old), 'pur_b')).rejects.toMatchObject({
    code: 'PRODUCTS.OUT_OF_STOCK',
  });
});

it('holds that ran out are cleared away once', async () => {
  const service = memoryService();
  const { id } = await aProduct(service);
  await held(service, id, 'pur_a');
  const expire = new ExpireHolds(service.stock, service.stockCommands, service.clock, silent);
  expect(await expire.run()).toBe(0);
  service.clock.set(new Date(service.clock.now().getTime() + 15 * minute));
  expect([await expire.run(), await expire.run()]).toEqual([1, 0]);
  expect((await service.store.read(`stock-${id}`)).events.map(({ type }) => type)).toEqual([
    'stock-opened',
    'stock-held',
    'stock-holds-expired',
  ]);
});

it('holds of a stock that cannot be changed keep no other from being cleared away', async () => {
  const service = memoryService();
  const ids: string[] = [];
  for (const who of ['pur_a', 'pur_b', 'pur_c']) {
    const { id } = await aProduct(service);
    await held(service, id, who);
    ids.push(id);
  }
  const run = service.stockCommands.run.bind(service.stockCommands);
  jest
    .spyOn(service.stockCommands, 'run')
    .mockImplementation((command) =>
      command.productId === ids[0] ? Promise.reject(new Error('broken')) : run(command),
    );
  service.clock.set(new Date(service.clock.now().getTime() + 15 * minute));
  expect(await new ExpireHolds(service.stock, service.stockCommands, service.clock, silent).run()).toBe(3);
  const last = async (id: string) => (await service.store.read(`stock-${id}`)).events.at(-1)?.type;
  expect(await Promise.all(ids.map(last))).toEqual(['stock-held', 'stock-holds-expired', 'stock-holds-expired']);
});

it('what a process did before it died comes by its commits; older news change nothing', async () => {
  const service = memoryService();
  const { id } = await aProduct(service);
  await held(service, id, 'pur_a');
  const { events } = await service.store.read(`stock-${id}`);
  service.stock.rows.clear();
  const keep = new KeepStock(service.stock);
  await keep.run([{ stream: 'product-prd_1', data: {} } as StoredEvent, ...events]);
  await keep.run(events.slice(0, 1));
  expect(service.stock.rows.get(id)).toMatchObject({
    version: 2,
    stock: { quantity: 1, holds: [{ purchaseId: 'pur_a' }] },
  });
});
