import { ghanaian } from './ghana.ts';
import { kenyan } from './kenya.ts';
import { moroccan } from './morocco.ts';
import { nigerian } from './nigeria.ts';
import { saharan } from './sahel.ts';
import type { SeedProduct } from './shape.ts';
import { southern } from './south.ts';
import { tanzanian } from './tanzania.ts';

/** The demo shop's products, each artisan's spread over the whole, so that every page of the marketplace shows many crafts. */
export const catalogue: readonly SeedProduct[] = spread([
  ...kenyan,
  ...tanzanian,
  ...ghanaian,
  ...nigerian,
  ...saharan,
  ...moroccan,
  ...southern,
]);

function spread(products: readonly SeedProduct[]): SeedProduct[] {
  const place = (product: SeedProduct) => {
    const own = products.filter(({ artisan }) => artisan === product.artisan);
    return (own.indexOf(product) + 0.5) / own.length;
  };
  return products
    .map((product) => ({ product, at: place(product) }))
    .sort((left, right) => left.at - right.at)
    .map(({ product }) => product);
}
