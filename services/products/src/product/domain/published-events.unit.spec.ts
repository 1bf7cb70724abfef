import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { errorTexts, languages } from '@asili/contracts';
import { publishedEvents, storedType } from '@asili/platform';
import { absent, evolve, type DatedEvent, type ProductState } from './product.ts';

const folder = new URL('../../../../../libs/contracts/golden/', import.meta.url);
const golden = (type: string): unknown[] =>
  [JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8')) as unknown].flat();
const own = readdirSync(folder)
  .map((name) => name.replace(/\.json$/, ''))
  .filter((type) => type.startsWith('products.product-'));

it.each(own)('%s is folded as it lies in the store', (wire) => {
  const [registered] = golden('products.product-registered.v3');
  const before = evolve(absent, { type: 'product-registered', data: registered } as DatedEvent);
  for (const stored of golden(wire)) {
    const { type, data } = publishedEvents.upcast({ type: wire, data: stored });
    const event = { type: storedType(type).type, data } as DatedEvent;
    const after: ProductState = event.type === 'product-registered' ? before : evolve(before, event);
    expect(after.kind).toBe('registered');
    if (wire === 'products.product-certification-progressed.v1')
      expect(after).toEqual(before); // The ledger's own events tell the steps.
    else if (event.type !== 'product-registered') expect(after).not.toEqual(before);
  }
});

describe('every refusal', () => {
  const sources = [
    '../../photos/domain/photo.ts',
    './product.ts',
    '../../plans/domain/plan.ts',
    '../../photo-links/photo-links.ts',
    '../../registration/register-product.ts',
    '../../codes/short-codes.mongo.ts',
    '../../catalogue/list-products.ts',
    '../../inventory/domain/stock.ts',
  ];
  const codes = sources.flatMap((source) =>
    [...readFileSync(new URL(source, import.meta.url), 'utf8').matchAll(/code = '([A-Z_.]+)'/g)].map(
      ([, code]) => code as string,
    ),
  );
  it('has a sentence in three languages, and no sentence is left over', () => {
    for (const code of codes) {
      const texts = languages.flatMap((language) => errorTexts[code]?.[language] || []);
      expect([code, new Set(texts).size]).toEqual([code, 3]);
    }
    expect(
      Object.keys(errorTexts)
        .filter((code) => code.startsWith('PRODUCTS.'))
        .sort(),
    ).toEqual([...codes].sort());
  });
});
