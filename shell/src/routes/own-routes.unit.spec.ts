import { initI18n } from '@asili/web';
import { paths } from '@asili/web/paths';
import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loaders } from '../messages.ts';
import { ownRoutes } from './own-routes.ts';

beforeAll(() => initI18n('shell', loaders));
beforeEach(() => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => ({}) }) as Response);
});

const texts = (namespace: string) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../languages/en', `shell-${namespace}.json`), 'utf8'),
  ) as Record<string, string>;

describe('the pages of the shell', () => {
  it('are the landing page and the fourteen of the specification', () => {
    expect(ownRoutes.map((route) => route.path).toSorted()).toEqual([
      '/',
      '/api-docs',
      '/community',
      '/compliance',
      '/contact',
      '/cookie-policy',
      '/features',
      '/help-center',
      '/integrations',
      '/pricing',
      '/privacy-policy',
      '/security',
      '/terms-of-service',
      '/training-videos',
      '/ussd-codes',
    ]);
    const known = Object.values(paths).map(({ pattern }): string => pattern);
    expect(ownRoutes.filter((route) => !known.includes(route.path))).toEqual([]);
  });

  it.each(ownRoutes)('$path is there, with title and description', async ({ load, meta, namespace }) => {
    expect(typeof (await load())).toBe('function');
    expect([texts(namespace)[meta?.title ?? ''], texts(namespace)[meta?.description ?? '']]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });
});
