import { expect, it } from '@jest/globals';
import { aProduct, artisan, memoryService, type MemoryService } from '../../test/support/memory.ts';
import type { CatalogueQuery } from './domain/entry.ts';
import type { ProductRow } from './product-documents.mongo.ts';
import { SearchCopy } from './search-copy.ts';

const best: CatalogueQuery = { visibility: 'verified', alsoOf: artisan.id, currency: 'USD', sort: 'rating', limit: 20 };

async function aRow(service: MemoryService): Promise<ProductRow> {
  const { id } = await aProduct(service);
  const row = (await service.shop.known([id])).get(id);
  if (row === undefined) throw new Error('not there');
  return row;
}

it('lists the best rated first, among equals those whom more rated; corrections have what their first product was given, whatever comes first', async () => {
  const service = memoryService();
  const [few, many, first, second, third] = [
    await aRow(service),
    await aRow(service),
    await aRow(service),
    await aRow(service),
    await aRow(service),
  ];
  const copy = new SearchCopy();
  copy.rate(few.state.id, { count: 1, average: 4.5 });
  for (const row of [few, many]) copy.load(row);
  copy.rate(many.state.id, { count: 9, average: 4.5 });
  copy.load({ ...third, state: { ...third.state, supersedes: second.state.id } });
  copy.put({ ...second, state: { ...second.state, supersedes: first.state.id } });
  copy.rate(first.state.id, { count: 2, average: 5 });
  copy.rate(first.state.id, { count: 1, average: 1 }); // Heard again.
  copy.put(first);
  const { ids } = copy.catalogue.list(best);
  expect(new Set(ids.slice(0, 3))).toEqual(new Set([first, second, third].map((row) => row.state.id)));
  expect(ids.slice(3)).toEqual([many.state.id, few.state.id]);
});
