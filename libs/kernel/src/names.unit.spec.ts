import { expect, it } from '@jest/globals';
import { artisanName } from './names.ts';

it.each([
  [{ businessName: 'Kisumu Baskets', firstName: 'Akinyi' }, 'Kisumu Baskets'],
  [{ businessName: '', firstName: 'Akinyi', lastName: 'Odhiambo' }, 'Akinyi Odhiambo'],
  [{ businessName: ' ', firstName: 'Akinyi' }, 'Akinyi'],
  [{ firstName: '', lastName: '' }, ''],
])('%j is called “%s”', (artisan, name) => {
  expect(artisanName(artisan)).toBe(name);
});
