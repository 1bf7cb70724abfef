import { expect, it } from '@jest/globals';
import { memoryService } from '../../test/support/memory.ts';
import { CatalogueProjections, FollowProjections } from './follow-projections.ts';
import type { SearchCopy } from './search-copy.ts';

it('loads into the copy that takes commands until one is shown, then into fresh ones', () => {
  const { shop, commands } = memoryService();
  const followed: { open(): SearchCopy; show(copy: SearchCopy): void }[] = [];
  const projections = {
    fill: () => undefined,
    follow: (options: (typeof followed)[number]) => void followed.push(options),
  };
  new CatalogueProjections(
    projections as never,
    {} as never,
    new FollowProjections(shop, commands),
    shop,
  ).onApplicationBootstrap();
  const [options] = followed;
  const open = () => options?.open();
  expect([open(), open()].map((copy) => copy === shop.current)).toEqual([true, true]); // The first load failed.
  options?.show(shop.current);
  expect(open()).not.toBe(shop.current);
});
