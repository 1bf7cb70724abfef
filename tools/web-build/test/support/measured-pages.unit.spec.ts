import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { median, pagesOf } from './measured-pages.ts';
import { workspace } from './source-tree.ts';

describe('pagesOf', () => {
  it('has an address for every page there is', () => {
    const source = readFileSync(path.join(workspace, 'libs/web/src/paths/paths.ts'), 'utf8');
    const routes = [...source.matchAll(/define\('([^']+)'\)/g)].map(([, pattern = '']) => ({ path: pattern }));
    expect(routes.length).toBeGreaterThan(40);
    expect(pagesOf(routes).filter(({ address }) => address.includes(':'))).toEqual([]);
  });

  it('opens a page as somebody who has it, operators too', () => {
    expect(
      pagesOf([
        { path: '/console/cases/:id', roles: ['operator'] },
        { path: '/orders/:id', roles: ['artisan'] },
        { path: '/orders/:id', roles: ['customer', 'anonymous'] },
        { path: '/plan' },
        { path: '/verify' },
      ]),
    ).toEqual([
      { address: '/console/cases/unm_old0000000000000000000a', as: 'operator' },
      { address: '/orders/ord_shipped0', as: 'artisan' },
      { address: '/orders/pur_shipped', as: '' },
      { address: '/plan', as: 'artisan' },
      { address: '/verify', as: '' },
    ]);
  });

  it.each([[{ path: '/new/:id' }], [{ path: '/new', roles: ['auditor'] }]])(
    'refuses %j, of which it would measure another page',
    (route) => {
      expect(() => pagesOf([route])).toThrow('/new');
    },
  );
});

it('takes the middle of the runs', () => expect(median([9, 1, 5, 7, 3])).toBe(5));
