import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { errorTexts, eventSchemas, parseEvent, type EventType } from '@asili/contracts';
import { absent, evolve, type DatedEvent, type ProductState } from './state.ts';

const folder = new URL('../../../test/fixtures/events/', import.meta.url);
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.json'));
const typeOf = (file: string): EventType => file.replace(/\.json$/, '') as EventType;
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

describe('every event version ever published', () => {
  it('has a fixture', () => {
    const own = Object.keys(eventSchemas).filter((type) => type.startsWith('products.'));
    expect(fixtures.map(typeOf).sort()).toEqual(own.sort());
  });
  it.each(fixtures)('%s is still read whole', (file) => {
    expect(parseEvent(typeOf(file), read(file))).toEqual(read(file));
  });
  it.each(fixtures)('%s is still folded', (file) => {
    const registered = read('products.product-registered.v1.json');
    const before = evolve(absent, { type: 'product-registered', data: registered } as DatedEvent);
    const event = { type: typeOf(file).split('.')[1], data: read(file) } as DatedEvent;
    const after: ProductState = event.type === 'product-registered' ? before : evolve(before, event);
    expect(after.kind).toBe('registered');
    if (event.type !== 'product-registered') expect(after).not.toEqual(before);
  });
});

describe('every refusal', () => {
  const sources = ['../photo/errors.ts', './errors.ts', '../../app/register-product/errors.ts', '../../app/shop/cursor.ts'];
  const codes = sources.flatMap((source) => [...readFileSync(new URL(source, import.meta.url), 'utf8').matchAll(/code = '([A-Z_.]+)'/g)].map(([, code]) => code as string));
  it('has a sentence in three languages, and no sentence is left over', () => {
    for (const code of codes) {
      const texts = errorTexts[code];
      expect([code, Object.values(texts ?? {}).filter(Boolean).length]).toEqual([code, 3]);
      expect(new Set(Object.values(texts ?? {})).size).toBe(3);
    }
    expect(Object.keys(errorTexts).filter((code) => code.startsWith('PRODUCTS.')).sort()).toEqual([...codes].sort());
  });
});
