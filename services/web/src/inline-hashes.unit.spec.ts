import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { inlineHashes } from './content-policy.ts';

const built = new Map([
  ['/assets/boot.js', 'boot();'],
  ['/assets/main.css', 'a{}'],
  ['/r/mfe-verify/page.css', 'b{}'],
]);
const find = async (address: string) => (built.has(address) ? Buffer.from(built.get(address) ?? '') : null);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`;

describe('what stands in a page', () => {
  it('is allowed by the hash of the built file it names', async () => {
    const html = page(
      '<script data-file="/assets/boot.js" data-main="x">boot();</script><style data-file="/assets/main.css">a{}</style><style data-file="/r/mfe-verify/page.css">b{}</style>',
    );
    expect(await inlineHashes(html, find)).toEqual({
      scripts: [hashOf('boot();')],
      styles: [hashOf('a{}'), hashOf('b{}')],
    });
  });

  it('is not allowed by what the page says: other bytes under the name keep the hash of the file', async () => {
    expect(await inlineHashes(page('<script data-file="/assets/boot.js">steal();</script>'), find)).toEqual({
      scripts: [hashOf('boot();')],
      styles: [],
    });
  });

  it('allows nothing without a name, under a name nobody built, or outside the head', async () => {
    const html = page(
      '<script>steal();</script><script data-file="/assets/none.js">steal();</script>',
      '<script data-file="/assets/boot.js">boot();</script>',
    );
    expect(await inlineHashes(html, find)).toEqual({ scripts: [], styles: [] });
    expect(await inlineHashes('<script data-file="/assets/boot.js">boot();</script>', find)).toEqual({
      scripts: [],
      styles: [],
    });
  });
});
