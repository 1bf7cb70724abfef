import { describe, expect, it } from '@jest/globals';
import { pathTest } from './path-pattern.ts';

describe('a path falls under a pattern', () => {
  it.each([
    ['/api/figures', ['/api/figures'], ['/api/figures/', '/api/figures/x', '/api/figuresx', '/api']],
    ['/api/cart/**', ['/api/cart', '/api/cart/', '/api/cart/items/prd_1'], ['/api/cartx', '/api']],
    [
      '/api/products/*/tag.pdf',
      ['/api/products/prd_1/tag.pdf'],
      ['/api/products/prd_1/tagxpdf', '/api/products//tag.pdf'],
    ],
    [
      '/api/orders/*/slips/**',
      ['/api/orders/o/slips', '/api/orders/o/slips/1/2'],
      ['/api/orders/o', '/api/orders/a/b/slips'],
    ],
    ['/api/orders/*', ['/api/orders/o'], ['/api/orders', '/api/orders/o/x']],
    ['/**', ['/', '/verify/1'], []],
  ])('%s', (pattern, inside, outside) => {
    const test = pathTest(pattern);
    expect([inside.map(test), outside.map(test)]).toEqual([inside.map(() => true), outside.map(() => false)]);
  });
});
