import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeSegment, safePath } from './request-context.ts';

describe('safePath', () => {
  it.each([
    ['/', '/', ''],
    ['/api/products?search=a%20b', '/api/products', '?search=a%20b'],
    ['/verify/50%25', '/verify/50%25', ''],
    ["/a/b.c-d_e~f!$&'()*+,;=:@", "/a/b.c-d_e~f!$&'()*+,;=:@", ''],
    ['/x?redirect=//evil.example/..%2f', '/x', '?redirect=//evil.example/..%2f'],
    ['/a..b/.well-known', '/a..b/.well-known', ''],
  ])('takes %s', (target, path, query) => {
    expect(safePath(target)).toMatchObject({ path, query, encodedSlash: false });
  });

  it.each([
    '',
    '*',
    'http://evil.example/',
    '//evil.example/x',
    '/a//b',
    '/../etc',
    '/a/..',
    '/a/./b',
    '/a/%2e%2e/b',
    '/a/%2E/b',
    '/a\\b',
    '/a b',
    '/a\tb',
    '/a\u0000b',
    '/a%00b',
    '/a%0d%0ab',
    '/a%0Ab',
    '/a%7f',
    '/é',
    '/a#b',
    '/a%',
    '/a%zz',
    '/a%2',
    `/${'a'.repeat(9000)}`,
  ])('refuses %j', (target) => {
    expect(safePath(target)).toBeNull();
  });

  it.each(['/a%2fb', '/a%2Fb', '/a%5cb'])('says that %s holds an encoded slash', (target) => {
    expect(safePath(target)?.encodedSlash).toBe(true);
  });

  it('never takes a path that a normaliser would change', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '.', '%', '2', 'e', 'f', '5', 'c', 'a', '\\', '?', '#') }),
        (text) => {
          const safe = safePath(`/${text}`);
          if (safe) expect(new URL(safe.path, 'http://x').pathname).toBe(safe.path);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('gives up on percent-encoding that is not UTF-8', () => {
    expect(decodeSegment('%ff')).toBeNull();
    expect(decodeSegment('k%C4%A9ondo')).toBe('kĩondo');
  });
});
