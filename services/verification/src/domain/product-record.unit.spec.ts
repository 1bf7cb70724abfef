import { describe, expect, it } from '@jest/globals';
import { evolveRecord, standingOf, type ProductEvent, type ProductRecord } from './product-record.ts';

const time = new Date('2026-11-21T12:00:00.000Z');
const event = (streamVersion: number, type: ProductEvent['type'], data: object): ProductEvent => ({ streamVersion, time, type, data: { productId: 'prd_1', artisanId: 'art_1', certificate: { network: 'testnet' }, ...data } }) as unknown as ProductEvent;
const registered = event(1, 'products.product-registered.v1', { shortCode: '12345678', category: 'Woodwork', technique: 'carving' });
const fold = (...events: ProductEvent[]) => events.reduce<ProductRecord | undefined>(evolveRecord, undefined);
const standingAfter = (...events: ProductEvent[]) => standingOf(fold(registered, ...events) as ProductRecord);

describe('product record', () => {
  it('follows the life of a product', () => {
    expect(standingAfter()).toBe('pending');
    expect(standingAfter(event(2, 'products.product-certification-failed.v1', { reason: 'X' }))).toBe('failed');
    expect(standingAfter(event(2, 'products.product-certification-failed.v1', { reason: 'X' }), event(3, 'products.product-certification-retried.v1', { attempt: 2 }))).toBe('pending');
    expect(standingAfter(event(2, 'products.product-verified.v1', {}))).toBe('verified');
    expect(standingAfter(event(2, 'products.product-verified.v1', {}), event(3, 'products.product-archived.v1', {}))).toBe('archived');
    expect(standingAfter(event(2, 'products.product-archived.v1', {}), event(3, 'products.product-superseded.v1', { by: 'prd_2' }))).toBe('superseded');
  });

  it('keeps the certificate through archiving', () => {
    expect(fold(registered, event(2, 'products.product-verified.v1', {}), event(3, 'products.product-archived.v1', {}))).toMatchObject({ certified: true, archived: true, network: 'testnet', version: 3 });
  });

  it('ignores repeats and events about products it never met', () => {
    const events = [registered, event(2, 'products.product-verified.v1', {}), registered, event(2, 'products.product-verified.v1', {})];
    expect(fold(...events)).toEqual(fold(...events.slice(0, 2)));
    expect(fold(event(2, 'products.product-verified.v1', {}))).toBeUndefined();
  });

  it('moves on past events that do not matter to a verdict', () => {
    expect(fold(registered, event(2, 'products.product-offer-changed.v1', { price: '1.00', currency: 'USD', stock: 1 }))).toMatchObject({ version: 2, certified: false });
  });
});
