import { describe, expect, it } from '@jest/globals';
import { cartReply, type Product } from '@asili/contracts';
import { aProduct, productId } from '../../../test/support.ts';
import { cartView, withLine, withoutLine, type CartLines, CartFull, NotForSale, OutOfStock } from './cart.ts';

const shopOf = (...products: Product[]): ReadonlyMap<string, Product> =>
  new Map(products.map((product) => [product.id, product]));
const basket = aProduct({ stock: 3 });

describe('saying how many', () => {
  it('keeps one line per product in its place, with the price that was seen', () => {
    const other = aProduct({ id: productId(2), price: '10.00' });
    const two = withLine(withLine(withLine([], basket, 1), other, 1), { ...basket, price: '80.00' }, 2);
    expect(two).toEqual([
      { productId: basket.id, quantity: 2, price: '80.00', currency: 'USD' },
      { productId: other.id, quantity: 1, price: '10.00', currency: 'USD' },
    ]);
    expect(withoutLine(two, basket.id).map(({ productId: id }) => id)).toEqual([other.id]);
  });

  it('is refused beyond what there is, for what is not for sale, and beyond fifty products', () => {
    expect(() => withLine([], basket, 4)).toThrow(OutOfStock);
    expect(() => withLine([], { ...basket, isVerified: false }, 1)).toThrow(NotForSale);
    expect(() => withLine([], { ...basket, price: null }, 1)).toThrow(NotForSale);
    const full = Array.from({ length: 50 }, (_, n) => aProduct({ id: productId(n + 10) })).reduce<CartLines>(
      (lines, product) => withLine(lines, product, 1),
      [],
    );
    expect(() => withLine(full, basket, 1)).toThrow(CartFull);
    expect(withLine(full, aProduct({ id: productId(10), stock: 2 }), 2)).toHaveLength(50);
  });
});

describe('the cart as it is shown', () => {
  const lines = withLine(
    withLine([], basket, 3),
    aProduct({ id: productId(2), artisanId: 'art_00000000000000000000000002', price: '1500.00', currency: 'KES' }),
    1,
  );

  it('is grouped by artisan, with exact sums per currency', () => {
    const dime = aProduct({ id: productId(3), price: '0.10', stock: 3 });
    const many = withLine(lines, dime, 3);
    const view = cartView(
      many,
      shopOf(
        basket,
        dime,
        aProduct({ id: productId(2), artisanId: 'art_00000000000000000000000002', price: '1500.00', currency: 'KES' }),
      ),
    );
    expect(view.groups.map(({ artisanId, items, subtotals }) => [artisanId.at(-1), items.length, subtotals])).toEqual([
      ['1', 2, [{ amount: '255.30', currency: 'USD' }]],
      ['2', 1, [{ amount: '1500.00', currency: 'KES' }]],
    ]);
    expect(view.itemCount).toBe(7);
    expect(cartReply.parse({ cart: view })).toEqual({ cart: view });
    expect(view.groups.flatMap(({ items }) => items).every(({ difference }) => difference === undefined)).toBe(true);
  });

  it.each<[string, Partial<Product>, object, string | undefined, number]>([
    [
      'another price',
      { price: '90.00' },
      { kind: 'price', before: { amount: '85.00', currency: 'USD' }, after: { amount: '90.00', currency: 'USD' } },
      '270.00',
      3,
    ],
    [
      'another currency',
      { currency: 'EUR' },
      { kind: 'price', before: { amount: '85.00', currency: 'USD' }, after: { amount: '85.00', currency: 'EUR' } },
      '255.00',
      3,
    ],
    ['fewer than wanted', { stock: 2, price: '90.00' }, { kind: 'quantity', before: 3, after: 2 }, '180.00', 2],
    ['none left', { stock: 0 }, { kind: 'sold-out', before: 3, after: 0 }, undefined, 0],
    ['archived', { isVerified: false, status: 'archived' }, { kind: 'sold-out', before: 3, after: 0 }, undefined, 0],
    ['a price on request', { price: null }, { kind: 'sold-out', before: 3, after: 0 }, undefined, 0],
  ])('tells of %s and changes nothing by itself', (_what, now, difference, subtotal, count) => {
    const { groups, itemCount } = cartView(lines.slice(0, 1), shopOf({ ...basket, ...now }));
    expect(groups[0]?.items[0]).toMatchObject({ quantity: 3, difference });
    expect([groups[0]?.subtotals[0]?.amount, itemCount]).toEqual([subtotal, count]);
  });

  it('does not count what is held for the customer against them', () => {
    const inPurchase = { purchaseId: 'pur_1', quantity: 3, holdExpiresAt: '2026-11-22T10:15:00.000Z' };
    const view = cartView(
      lines.slice(0, 1),
      shopOf({ ...basket, stock: 0, isHeld: true }),
      new Map([[basket.id, inPurchase]]),
    );
    expect(view.groups[0]?.items).toEqual([expect.objectContaining({ available: 3, inPurchase })]);
    expect([view.groups[0]?.items[0]?.difference, view.itemCount]).toEqual([undefined, 3]);
    expect(cartReply.parse({ cart: view })).toEqual({ cart: view });
    expect(withLine([], { ...basket, stock: 1 }, 4, 3)).toMatchObject([{ quantity: 4 }]);
    expect(() => withLine([], { ...basket, stock: 1 }, 5, 3)).toThrow(OutOfStock);
  });

  it('leaves out what nobody knows', () => {
    expect(cartView(lines, shopOf())).toEqual({ groups: [], itemCount: 0 });
  });
});
