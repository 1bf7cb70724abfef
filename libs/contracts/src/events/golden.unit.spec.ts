import { readdirSync, readFileSync } from 'node:fs';
import { eventSchemas, stateSchemas, upcasters } from './registry.ts';
import { upcast, type Upcaster } from './upcast.ts';

const folder = new URL('../../golden/', import.meta.url);
/** Frozen data as it lies in stores and topics that are kept for ever: one file per version, one example or several. */
const examplesOf = (type: string): unknown[] =>
  [JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8')) as unknown].flat();

/** All that was ever published: events, and the states of compacted topics. */
const published = { ...eventSchemas, ...stateSchemas };
const steps = new Map<string, Upcaster>(upcasters.map((step) => [step.from, step]));

it('has examples of every published version, and of nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(published)
      .map((type) => `${type}.json`)
      .sort(),
  );
});

describe.each(Object.entries(published))('%s', (type, schema) => {
  it('is read without losing anything', () => {
    const examples = examplesOf(type);
    expect(examples.length).toBeGreaterThan(0);
    for (const data of examples) expect(schema.parse(data)).toEqual(data);
  });

  it('reaches a version that has no successor, in that version’s shape', () => {
    for (const data of examplesOf(type)) {
      const newest = upcast(steps, { type, data });
      expect(steps.has(newest.type)).toBe(false);
      expect(published[newest.type as keyof typeof published].parse(newest.data)).toEqual(newest.data);
    }
  });
});

it.each([
  ['identity.profile.v1', 'identity.profile.v2'],
  ['products.product-verified.v1', 'products.product-certified.v1'],
  ['verification.product-verified.v1', 'verification.code-checked.v1'],
])('%s is read as %s with the same data', (before, after) => {
  for (const data of examplesOf(before)) expect(upcast(steps, { type: before, data })).toEqual({ type: after, data });
});

it('a country goes by its code since product-registered.v2; all else stays as it was, and so does a name of no country', () => {
  const [stored] = examplesOf('products.product-registered.v1') as [{ country: string }];
  const lifted = (country: string) =>
    upcast(steps, { type: 'products.product-registered.v1', data: { ...stored, country } });
  expect(stored.country).toBe('Kenya');
  expect(lifted('Kenya')).toEqual({ type: 'products.product-registered.v3', data: { ...stored, country: 'KE' } });
  expect(lifted('Atlantis')).toEqual({
    type: 'products.product-registered.v3',
    data: { ...stored, country: 'Atlantis' },
  });
});

it('a registration of product-registered.v2 names no objects, so that its photos are asked for', () => {
  for (const data of examplesOf('products.product-registered.v2'))
    expect(upcast(steps, { type: 'products.product-registered.v2', data })).toEqual({
      type: 'products.product-registered.v3',
      data,
    });
});

it('an offer of product-offer-changed.v1 says nothing of care and making time', () => {
  for (const data of examplesOf('products.product-offer-changed.v1'))
    expect(upcast(steps, { type: 'products.product-offer-changed.v1', data })).toEqual({
      type: 'products.product-offer-changed.v2',
      data,
    });
});
