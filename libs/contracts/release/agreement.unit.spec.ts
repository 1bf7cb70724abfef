import { z } from 'zod';
import { additions, eventSchemas, stateSchemas } from '../src/events/registry.ts';
import { incompatibilities, type Schema } from './compare.ts';
import { agreementNow, breaks, editedEvents, lastRelease, type Agreement } from './describe.ts';

it('breaks nothing the last release agreed on', async () => {
  // Fails with the reasons. A change that breaks somebody is made in two steps: add beside it now, remove in a later release.
  expect(breaks(lastRelease(), await agreementNow())).toEqual([]);
});

it('has every published event version as it was published', async () => {
  // A version is never edited: write the next one beside it, with an upcaster.
  expect(editedEvents(lastRelease(), await agreementNow())).toEqual([]);
});

it('knows every event version; a new one is fixed by npm run contracts:accept', async () => {
  const { schemas } = await agreementNow();
  expect(Object.keys(schemas).filter((name) => schemas[name]?.direction === 'event' && !lastRelease().schemas[name])).toEqual([]);
});

it.each<[what: string, change: (schema: Schema) => unknown]>([
  ['a new field', (schema) => Object.assign(schema.properties ?? {}, { shop: { type: 'string' } })],
  ['a field less', (schema) => delete (schema.properties as Record<string, unknown>)['shortCode']],
  ['another known value', (schema) => (schema.properties?.['category']?.['examples'] as string[]).push('Toys')],
])('an event version with %s is edited', async (_what, change) => {
  const now = JSON.parse(JSON.stringify(await agreementNow())) as Agreement;
  change(now.schemas['products.product-registered.v1']?.schema ?? {});
  expect(editedEvents(lastRelease(), now)).toEqual(['products.product-registered.v1']);
});

it('no event version hides a rule from its description', () => {
  for (const schema of Object.values({ ...eventSchemas, ...stateSchemas }))
    z.toJSONSchema(schema, {
      override: ({ zodSchema }) => {
        for (const check of zodSchema._zod.def.checks ?? []) expect(check._zod.def.check).not.toBe('custom');
      },
    }); // Throws at what it cannot describe, such as a transform.
});

it.each(Object.entries(additions))('%s may go by the name of %s: who knows no newer one loses only what was added', async (added, earlier) => {
  const { schemas } = await agreementNow();
  const shapeOf = (type: string): Schema => schemas[type]?.schema as Schema;
  expect(incompatibilities('event', shapeOf(earlier), shapeOf(added), added)).toEqual([]);
});

it('covers what crosses a border', async () => {
  const { schemas, calls } = await agreementNow();
  expect(schemas).toMatchObject({
    'products.registerProductRequest': { direction: 'request' },
    'products.productReply': { direction: 'reply' },
    'ledger.certificateCheck': { direction: 'reply' },
    'notifications.serverEvents.product-status': { direction: 'reply' },
    'products.product-registered.v1': { direction: 'event' },
    'identity.profile.v1': { direction: 'event' },
    'identity.profile.v2': { direction: 'event' },
    'verification.product-totals.v1': { direction: 'event' },
  });
  expect(calls['POST /api/products']).toEqual(['201 products.productReply']);
});

it('notices what is gone', () => {
  const empty = { schemas: {}, calls: {} };
  const before = { schemas: { 'a.b.v1': { direction: 'event', schema: {} } as const }, calls: { 'GET /a': ['200', '202'], 'GET /b': ['200'] } };
  expect(breaks(before, empty)).toEqual(['a.b.v1: removed', 'GET /a: removed', 'GET /b: removed']);
  expect(breaks(before, { ...before, calls: { 'GET /a': ['200'], 'GET /b': ['200', '206'] } })).toEqual(['GET /a: no longer answers 202']);
  expect(breaks(empty, before)).toEqual([]);
});

describe('a change that breaks somebody', () => {
  type Fields = Record<string, Schema>;
  /** The object at a path of field names; '[]' is the element of a list. */
  const inside = (schema: Schema, path: string) => path.split('.').filter(Boolean).reduce<Schema>((at, name) => (name === '[]' ? at.items : at.properties?.[name]) as Schema, schema) as { properties: Fields; required: string[] };
  const fields = (schema: Schema, path = '') => inside(schema, path).properties;

  it.each<[what: string, name: string, change: (schema: Schema) => unknown, reason: string]>([
    ['a reply loses a field', 'products.productReply', (schema) => delete fields(schema, 'product')['shortCode'], 'products.productReply.product.shortCode: removed'],
    ['a request loses a field', 'verification.fileReportRequest', (schema) => delete fields(schema)['contact'], 'verification.fileReportRequest.contact: removed'],
    ['an event loses a field', 'products.product-registered.v1', (schema) => delete fields(schema)['shortCode'], 'products.product-registered.v1.shortCode: removed'],
    ['an optional field of a request is required', 'products.registerProductRequest', (schema) => inside(schema, '').required.push('technique'), 'products.registerProductRequest.technique: must be there, and may be missing'],
    ['an optional field of an event is required', 'products.product-registered.v1', (schema) => inside(schema, '').required.push('dimensions'), 'products.product-registered.v1.dimensions: must be there, and may be missing'],
    ['a list of a request is narrower', 'verification.fileReportRequest', (schema) => { fields(schema)['kind'] = { type: 'string', enum: ['stolen'] }; }, 'verification.fileReportRequest.kind: "counterfeit" is not taken'],
    ['a reply has another type', 'products.productReply', (schema) => { fields(schema, 'product')['stock'] = { type: 'string' }; }, 'products.productReply.product.stock: "string" is not "integer"'],
    ['an event has another type', 'verification.code-checked.v1', (schema) => { fields(schema)['counted'] = { type: 'string' }; }, 'verification.code-checked.v1.counted: "string" is not "boolean"'],
  ])('is told with its reason: %s', async (_what, name, change, reason) => {
    const now = structuredClone(await agreementNow());
    change(now.schemas[name]?.schema ?? {});
    expect(breaks(lastRelease(), now)).toContain(reason);
  });

  it('is told with its reason: a call is gone, or answers with something else', async () => {
    const { schemas, calls } = await agreementNow();
    const changed: Record<string, readonly string[]> = { ...calls, 'GET /api/figures': ['200 analytics.analyticsReply'] };
    delete changed['POST /api/contact'];
    expect(breaks(lastRelease(), { schemas, calls: changed })).toEqual(['GET /api/figures: no longer answers 200 analytics.figuresReply', 'POST /api/contact: removed']);
  });
});
