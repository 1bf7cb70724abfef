import { describe, expect, it } from '@jest/globals';
import type { Product, Shipping } from '@asili/contracts';
import { aProduct, productId } from '../../../test/support.ts';
import { DeliveryUnavailable, NothingForSale, byProduct, parcelsOf } from './basket.ts';
import { deliveryOf, itemsOf, totalsOf } from '../../purchase/domain/purchase.ts';

const [art1, art2] = ['art_00000000000000000000000001', 'art_00000000000000000000000002'];
const address = { line1: 'Rose Avenue 12', city: 'Nairobi', country: 'KE' };
const terms: Shipping = {
  zones: [
    { id: 'ke', name: 'Kenya', countries: ['KE'], price: { amount: '4.00', currency: 'USD' }, days: [2, 4] },
    { id: 'eu', name: 'Europe', countries: ['DE'], price: { amount: '30.00', currency: 'EUR' }, days: [8, 14] },
  ],
  pickup: { offered: true },
};
const products = (...list: Product[]): ReadonlyMap<string, Product> =>
  new Map(list.map((product) => [product.id, product]));
const offer = {
  products: products(
    aProduct(),
    aProduct({ id: productId(2), price: '0.10' }),
    aProduct({ id: productId(3), artisanId: art2, price: '1500.00', currency: 'KES', daysToMake: 9 }),
  ),
  terms: new Map([
    [art1, terms],
    [art2, terms],
  ]),
};
const requested = [1, 2, 3].map((n) => ({ productId: productId(n), quantity: 3 }));
const ship = { kind: 'ship', zone: 'ke' } as const;

describe('what is to be bought', () => {
  it('is each product once, in the order in which everybody asks for items', () => {
    expect(
      byProduct([
        { productId: 'b', quantity: 1 },
        { productId: 'a', quantity: 2 },
        { productId: 'b', quantity: 3 },
      ]),
    ).toEqual([
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 4 },
    ]);
  });

  it('is one parcel per artisan, at prices and terms of the shop, exact to the cent', () => {
    const [first, second] = parcelsOf(requested, offer, {
      delivery: { [art1]: ship, [art2]: { kind: 'pickup' } },
      address,
    });
    expect(first).toMatchObject({
      artisanId: art1,
      artisanCountry: 'KE',
      delivery: { kind: 'ship', zone: 'ke', name: 'Kenya', days: [2, 4] },
    });
    expect(second).toMatchObject({ artisanId: art2, delivery: { kind: 'pickup' }, lines: [{ daysToMake: 9 }] });
    if (!first || !second) throw new Error('two parcels');
    expect([itemsOf(first), deliveryOf(first), deliveryOf(second)]).toEqual([
      [{ amount: '255.30', currency: 'USD' }],
      [{ amount: '4.00', currency: 'USD' }],
      [],
    ]);
    expect(totalsOf(first, second)).toEqual([
      { amount: '259.30', currency: 'USD' },
      { amount: '4500.00', currency: 'KES' },
    ]);
  });

  it.each<[string, Partial<Product> | undefined]>([
    ['nobody knows', undefined],
    ['is not certified', { isVerified: false }],
    ['has no price', { price: null }],
    ['is dearer than is sold here', { price: '1000000.01' }],
  ])('names what %s', (_why, facts) => {
    const shop = products(aProduct({ id: productId(2) }), ...(facts ? [aProduct({ ...facts })] : []));
    try {
      parcelsOf(requested.slice(0, 2), { ...offer, products: shop }, { delivery: { [art1]: ship }, address });
      throw new Error('sold');
    } catch (error) {
      expect(error).toBeInstanceOf(NothingForSale);
      expect((error as NothingForSale).places.map(({ path }) => path)).toEqual([productId(1)]);
    }
  });

  it.each([
    ['another zone than the address is in', { kind: 'ship', zone: 'eu' }, address, terms],
    ['a zone nobody offers', { kind: 'ship', zone: 'us' }, address, terms],
    ['no address', ship, undefined, terms],
    ['pickup where none is offered', { kind: 'pickup' }, address, { ...terms, pickup: { offered: false } }],
    ['an artisan who has said nothing', ship, address, undefined],
  ] as const)('is not delivered: %s', (_why, choice, to, said) => {
    const shop = { ...offer, terms: new Map(said ? [[art1, said]] : []) };
    expect(() => parcelsOf(requested.slice(0, 1), shop, { delivery: { [art1]: choice }, address: to })).toThrow(
      DeliveryUnavailable,
    );
  });
});
