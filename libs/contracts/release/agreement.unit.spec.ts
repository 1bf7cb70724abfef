import { agreementNow, breaks, lastRelease } from './describe.ts';

it('breaks nothing the last release agreed on', async () => {
  // Fails with the reasons. A change that breaks somebody is made in two steps: add beside it now, remove in a later release.
  expect(breaks(lastRelease(), await agreementNow())).toEqual([]);
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
    'verification.product-totals.v1': { direction: 'event' },
  });
  expect(calls['POST /api/products']).toEqual(['201']);
});

it('notices what is gone', () => {
  const empty = { schemas: {}, calls: {} };
  const before = { schemas: { 'a.b.v1': { direction: 'event', schema: {} } as const }, calls: { 'GET /a': ['200', '202'], 'GET /b': ['200'] } };
  expect(breaks(before, empty)).toEqual(['a.b.v1: removed', 'GET /a: removed', 'GET /b: removed']);
  expect(breaks(before, { ...before, calls: { 'GET /a': ['200'], 'GET /b': ['200', '206'] } })).toEqual(['GET /a: no longer answers 202']);
  expect(breaks(empty, before)).toEqual([]);
});
