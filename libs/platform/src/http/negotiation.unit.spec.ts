import { expect, it } from '@jest/globals';
import { prefersPlainText } from './negotiation.ts';

it.each([
  ['text/plain', true],
  ['text/plain;charset=utf-8', true],
  ['application/json;q=0.5, text/plain', true],
  ['text/plain, */*;q=0.1', true],
  ['text/plain;q=0.5, application/json', false],
  ['application/json, text/plain;q=0.1', false],
  ['application/json, text/plain, */*', false],
  ['text/plain;q=0', false],
  ['text/html, */*', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('%s: %s', (accept, plain) => {
  expect(prefersPlainText(accept)).toBe(plain);
});
