import { describe, expect, it } from '@jest/globals';
import { evolveRecord, isCertified, statusOf, type ProductEvent, type ProductRecord } from './product-record.ts';

const event = (streamVersion: number, type: ProductEvent['type'], data: object): ProductEvent =>
  ({
    subject: 'prd_1',
    streamVersion,
    type,
    data: { productId: 'prd_1', artisanId: 'art_1', certificate: { network: 'testnet' }, ...data },
  }) as unknown as ProductEvent;
const registered = event(1, 'products.product-registered.v3', {
  shortCode: '12345678',
  category: 'Woodwork',
  technique: 'carving',
});
const fold = (...events: ProductEvent[]) => events.reduce<ProductRecord | undefined>(evolveRecord, undefined);
const statusAfter = (...events: ProductEvent[]) => statusOf(fold(registered, ...events) as ProductRecord);

describe('product record', () => {
  it('follows the life of a product', () => {
    expect(statusAfter()).toBe('pending');
    expect(statusAfter(event(2, 'products.product-certification-failed.v1', { reason: 'X' }))).toBe('failed');
    expect(
      statusAfter(
        event(2, 'products.product-certification-failed.v1', { reason: 'X' }),
        event(3, 'products.product-certification-retried.v1', { attempt: 2 }),
      ),
    ).toBe('pending');
    expect(statusAfter(event(2, 'products.product-certified.v1', {}))).toBe('verified');
    expect(
      statusAfter(event(2, 'products.product-certified.v1', {}), event(3, 'products.product-archived.v1', {})),
    ).toBe('archived');
    expect(
      statusAfter(
        event(2, 'products.product-archived.v1', {}),
        event(3, 'products.product-superseded.v1', { by: 'prd_2' }),
      ),
    ).toBe('superseded');
  });

  it('keeps the certificate through archiving', () => {
    const record = fold(
      registered,
      event(2, 'products.product-certified.v1', {}),
      event(3, 'products.product-archived.v1', {}),
    ) as ProductRecord;
    expect([isCertified(record), statusOf(record), record.network]).toEqual([true, 'archived', 'testnet']);
  });

  it('never counts a certificate that came after the product was withdrawn', () => {
    const record = fold(
      registered,
      event(2, 'products.product-archived.v1', {}),
      event(3, 'products.product-certified.v1', {}),
    ) as ProductRecord;
    expect([isCertified(record), statusOf(record)]).toEqual([false, 'archived']);
  });

  it('ignores repeats and events about products it never met', () => {
    const events = [
      registered,
      event(2, 'products.product-certified.v1', {}),
      registered,
      event(2, 'products.product-certified.v1', {}),
    ];
    expect(fold(...events)).toEqual(fold(...events.slice(0, 2)));
    expect(fold(event(2, 'products.product-certified.v1', {}))).toBeUndefined();
  });

  it('moves on past events that do not matter to a verdict', () => {
    expect(
      fold(registered, event(2, 'products.product-offer-changed.v2', { price: '1.00', currency: 'USD', stock: 1 })),
    ).toMatchObject({ version: 2, productId: 'prd_1' });
  });
});
