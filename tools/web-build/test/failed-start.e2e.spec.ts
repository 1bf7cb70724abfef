/** A start that fails says so, in the reader's language, with no text of the site at hand, and offers another try. */
import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { hydrated, startBrowser, startSite } from './support/browser.ts';

const site = startSite({ ready: true });
const { visit } = startBrowser();
const failure = /could not start|Failed to fetch|Loading chunk|ChunkLoadError/;
const main = /\/assets\/main\.[0-9a-f]+\.js$/;

/** The document without a page in it, as it stands in the build. */
const empty = path.resolve(import.meta.dirname, '../../../shell/dist/index.html');

describe('a start that fails', () => {
  it.each([
    ['its program', 'prerendered', main, 'sw', 'Ukurasa huu haukuweza kuanza.'],
    ['its texts', 'empty', /\/assets\/\d+\.[0-9a-f]+\.js$/, 'fr', 'Cette page n’a pas pu démarrer.'],
  ])(
    'for want of %s, in a page that comes %s, says so and begins again when asked',
    async (_what, kind, lost, lang, said) => {
      const page = await visit({ expected: failure });
      await page.route('**/*', async (route) => {
        if (lost.test(route.request().url())) return route.fulfill({ status: 503, body: 'unavailable' });
        if (kind === 'empty' && route.request().isNavigationRequest())
          return route.fulfill({ path: empty, contentType: 'text/html' });
        return route.continue();
      });
      await page.goto(`${site.url}/contact?lang=${lang}`);
      await page.getByRole('alert').getByText(said).waitFor();
      await page.unroute('**/*');
      await page.getByRole('alert').getByRole('button').click();
      await hydrated(page);
      expect(await page.locator('.boot-failed').count()).toBe(0);
    },
  );
});
