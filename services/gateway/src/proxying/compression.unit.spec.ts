import { describe, expect, it } from '@jest/globals';
import { isCompressible } from './kept-answers.ts';

describe('compression', () => {
  it.each([
    ['JSON', 200, { 'content-type': 'application/json; charset=utf-8', 'content-length': '5000' }, true],
    ['JSON of unknown length', 200, { 'content-type': 'application/json' }, true],
    ['a small reply', 200, { 'content-type': 'application/json', 'content-length': '100' }, false],
    ['an event stream', 200, { 'content-type': 'text/event-stream' }, false],
    ['a picture', 200, { 'content-type': 'image/webp' }, false],
    ['a drawing', 200, { 'content-type': 'image/svg+xml' }, true],
    ['a part', 206, { 'content-type': 'application/json' }, false],
    ['something encoded already', 200, { 'content-type': 'application/json', 'content-encoding': 'br' }, false],
    [
      'what may not be transformed',
      200,
      { 'content-type': 'application/json', 'cache-control': 'public, no-transform' },
      false,
    ],
  ])('%s', (_what, status, headers, compressible) => {
    expect(isCompressible(status, headers)).toBe(compressible);
  });
});
