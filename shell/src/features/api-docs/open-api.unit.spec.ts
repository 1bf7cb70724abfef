import { addressOf, operationsOf } from './open-api.ts';

const document = {
  paths: {
    '/api/verify/{code}/history': {
      parameters: [{ name: 'code', in: 'path', required: true }],
      get: {
        summary: 'Verifications of a product',
        tags: ['verification'],
        parameters: [
          { name: 'limit', in: 'query' },
          { name: 'x', in: 'header' },
        ],
      },
    },
    '/api/products/{id}': { get: { description: 'One product' }, patch: {}, options: {} },
    '/odd': null,
  },
};

describe('operationsOf', () => {
  it('lists methods with their parameters, also those only the path names', () => {
    expect(
      operationsOf(document).map(({ id, tag, parameters }) => [id, tag, parameters.map(({ name }) => name)]),
    ).toEqual([
      ['GET /api/verify/{code}/history', 'verification', ['code', 'limit']],
      ['GET /api/products/{id}', '', ['id']],
      ['PATCH /api/products/{id}', '', ['id']],
    ]);
  });

  it.each([null, 7, {}, { paths: [] }, { paths: { '/x': 'y' } }])('finds nothing in %j', (odd) => {
    expect(operationsOf(odd)).toEqual([]);
  });
});

describe('addressOf', () => {
  it('escapes values and leaves empty ones out', () => {
    const [history] = operationsOf(document);
    if (!history) throw new Error('no operation');
    expect(addressOf(history, { code: '../a b', limit: '' })).toBe('/api/verify/..%2Fa%20b/history');
    expect(addressOf(history, { code: '1', limit: '2&x=3' })).toBe('/api/verify/1/history?limit=2%26x%3D3');
  });
});
