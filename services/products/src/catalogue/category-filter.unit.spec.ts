import { expect, it } from '@jest/globals';
import { kindFilter } from './category-filter.ts';

it.each([
  ['Baskets', { categories: [], techniques: ['basketry'] }],
  ['wood-crafts', { categories: ['Woodwork'], techniques: [] }],
  ['Jewelry & Accessories', { categories: ['Jewelry & Accessories'], techniques: [] }],
  ['textiles', { categories: ['Textiles & Clothing'], techniques: [] }],
  ['ALL', undefined],
  ['', undefined],
  [undefined, undefined],
  ['nothing such', { categories: ['nothing such'], techniques: [] }],
])('%s', (category, filter) => expect(kindFilter(category)).toEqual(filter));
