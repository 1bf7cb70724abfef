import { initI18n } from '@asili/web';
import { jest } from '@jest/globals';
import { footerColumns, publicPath } from '../layout/links.ts';
import { loaders } from '../messages.ts';
import { loadPage } from './page-set.ts';

const paths = footerColumns({ isAuthenticated: false }).flatMap(({ links }) => links.flatMap(({ href }) => publicPath(href) ?? []));

beforeAll(async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => ({}) }) as Response);
  await initI18n('shell', loaders);
});

describe('public pages', () => {
  it('are the fourteen of the specification', () => {
    expect(paths.toSorted()).toEqual(
      ['/api-docs', '/community', '/compliance', '/contact', '/cookie-policy', '/features', '/help-center', '/integrations', '/pricing', '/privacy-policy', '/security', '/terms-of-service', '/training-videos', '/ussd-codes'],
    );
  });

  it.each(paths)('exist: %s', async (path) => {
    expect(typeof (await loadPage(path))).toBe('function');
  });

  it('are found with a slash at the end, and nothing else is', () => {
    expect(publicPath('/pricing/')).toBe('/pricing');
    expect([publicPath('/'), publicPath('/pricing/x'), publicPath('/marketplace')]).toEqual([null, null, null]);
  });
});
