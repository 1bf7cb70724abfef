import { describe, expect, it } from '@jest/globals';
import { zoneFor, zoneOfProducts } from './get-analytics.ts';

describe('the zone an artisan is counted in', () => {
  it('is of the newest product, in whatever order they come', () => {
    const products = [
      { productId: 'prd_1', country: 'KE', registeredAt: new Date('2026-01-01') },
      { productId: 'prd_2', country: 'GH', registeredAt: new Date('2026-03-01') },
      { productId: 'prd_3', registeredAt: new Date('2026-04-01') },
    ];
    const ghana = zoneOfProducts(products.slice(1, 2));
    expect(ghana).not.toBe(zoneOfProducts(products.slice(0, 1)));
    expect([zoneOfProducts(products), zoneOfProducts(products.toReversed())]).toEqual([ghana, ghana]);
  });

  it.each([
    ['America/New_York', 'America/New_York'],
    ['Etc/Unknown', 'Africa/Nairobi'],
    ["'; drop", 'Africa/Nairobi'],
    ['', 'Africa/Nairobi'],
    [undefined, 'Africa/Nairobi'],
  ])('is the reader’s where it is known: %s gives %s', (timeZone, zone) => {
    expect(zoneFor({ timeZone }, [{ productId: 'prd_1', country: 'KE', registeredAt: new Date('2026-01-01') }])).toBe(
      zone,
    );
  });
});
