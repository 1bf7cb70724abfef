import { describe, expect, it } from '@jest/globals';
import { isSafeMethod, mayChangeState } from './request-context.ts';

const own = 'https://asili.example';
const base = {
  method: 'POST',
  secFetchSite: undefined,
  origin: undefined,
  ownOrigins: [own],
  hasCookie: true,
  tokenFits: true,
};

describe('where a change may come from', () => {
  it.each([
    ['a page of ours, with its token', { secFetchSite: 'same-origin', origin: own }, true],
    ['a page of ours, without token', { secFetchSite: 'same-origin', origin: own, tokenFits: false }, false],
    ["an older browser's page of ours", { origin: own }, true],
    ["an older browser's page of ours, without token", { origin: own, tokenFits: false }, false],
    ['another site', { secFetchSite: 'cross-site', origin: 'https://evil.example' }, false],
    ['another site without Origin', { secFetchSite: 'cross-site' }, false],
    [
      'another site that has learnt the token',
      { secFetchSite: 'cross-site', origin: 'https://evil.example', tokenFits: true },
      false,
    ],
    ['another site in an older browser', { origin: 'https://evil.example' }, false],
    ['a sub-domain', { secFetchSite: 'same-site', origin: 'https://blog.asili.example' }, false],
    ['another port or scheme', { origin: 'http://asili.example' }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['the address bar', { secFetchSite: 'none' }, false],
    [
      'a forged Sec-Fetch-Site with a foreign Origin',
      { secFetchSite: 'same-origin', origin: 'https://evil.example' },
      false,
    ],
    ['a program with cookies and token', {}, true],
    ['a program with cookies, without token', { tokenFits: false }, false],
    ['a program without cookies', { hasCookie: false, tokenFits: false }, true],
    [
      'a browser without cookies',
      { secFetchSite: 'same-origin', origin: own, hasCookie: false, tokenFits: false },
      false,
    ],
  ])('%s', (_from, facts, allowed) => {
    expect(mayChangeState({ ...base, ...facts })).toBe(allowed);
  });

  it.each([
    ['GET', false],
    ['HEAD', false],
    ['OPTIONS', false],
    ['POST', true],
    ['PUT', true],
    ['PATCH', true],
    ['DELETE', true],
    ['BREW', true],
  ])('%s changes state: %s', (method, changes) => {
    expect(isSafeMethod(method)).toBe(!changes);
    expect(mayChangeState({ ...base, method, secFetchSite: 'cross-site', tokenFits: false })).toBe(!changes);
  });
});
