import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { registerProductRequest, registrationCategories, artisanRegisterRequest } from '@asili/contracts';
import { artisans } from './data/artisans.ts';
import { catalogue } from './data/catalogue.ts';
import { toRequest } from './requests.ts';

const pictures = path.resolve(import.meta.dirname, '../pictures');

describe('the demo shop', () => {
  it('has thirteen artisans and sixty products over all ten categories', () => {
    expect(artisans).toHaveLength(13);
    expect(catalogue).toHaveLength(60);
    for (const { key } of artisans)
      expect(catalogue.filter(({ artisan }) => artisan === key).length).toBeLessThanOrEqual(10); // Listings of the Starter plan.
    expect(new Set(catalogue.map((product) => product.category))).toEqual(new Set(registrationCategories));
  });

  it('uses every picture once, 8 MB in all at most', () => {
    const files = readdirSync(pictures);
    expect(catalogue.map((product) => `${product.picture}.jpg`).sort()).toEqual(files.sort());
    expect(files.reduce((sum, file) => sum + statSync(path.join(pictures, file)).size, 0)).toBeLessThanOrEqual(
      8 * 1024 * 1024,
    );
  });

  it('holds nothing the public interface would refuse', () => {
    for (const artisan of artisans) expect(artisanRegisterRequest.safeParse(artisan).success).toBe(true);
    for (const product of catalogue) {
      const parsed = registerProductRequest.safeParse(toRequest(product, '/media/x/640.jpg'));
      expect([product.picture, parsed.error?.issues]).toEqual([product.picture, undefined]);
      expect(artisans.some((artisan) => artisan.key === product.artisan)).toBe(true);
    }
  });
});
