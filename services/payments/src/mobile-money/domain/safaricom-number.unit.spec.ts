import { describe, expect, it } from '@jest/globals';
import { safaricomNumber } from './safaricom-number.ts';

describe('safaricomNumber', () => {
  it.each([
    ['+254712345678', '254712345678'],
    ['+254110345678', '254110345678'],
    ['+254202345678', null],
    ['+25471234567', null],
    ['+2547123456789', null],
    ['+256712345678', null],
    ['254712345678', null],
    ['', null],
  ])('%s is %s', (number, written) => {
    expect(safaricomNumber(number)).toBe(written);
  });
});
