import type { Product } from '@asili/contracts';
import { filterProducts } from './filter-products.ts';

const products = [
  { name: 'Ukhamba basket', category: 'Home Decor' },
  { name: 'Kente', category: 'Textiles & Clothing' },
] as Product[];
const swahili = (category: string) => (category === 'Home Decor' ? 'Mapambo ya Nyumba' : category);

describe('search in one’s own products', () => {
  it.each([
    ['', 2],
    ['  ', 2],
    ['UKHAMBA', 1],
    ['textiles', 1],
    ['nyumba', 1],
    ['zzz', 0],
    ['.*', 0],
  ])('%p finds %i', (text, count) => {
    expect(filterProducts(products, text, swahili)).toHaveLength(count);
  });
});
