import { describe, expect, it } from '@jest/globals';
import { readPrice } from './kinds.ts';

describe('a price as people write it', () => {
  it.each([
    ['2500', 'KES', '2500'],
    ['2,500', 'KES', '2500'],
    ['2 500', 'KES', '2500'],
    ['2.500', 'XOF', '2500'],
    ['3000/=', 'KES', '3000'],
    ['3000/-', 'UGX', '3000'],
    ['KES 2500', 'KES', '2500'],
    ['Ksh. 2,500/=', 'KES', '2500'],
    ['2500 bob', 'KES', '2500'],
    ['2500.50', 'KES', '2500.50'],
    ['2,500.5', 'KES', '2500.50'],
    ['2500,50', 'KES', '2500.50'],
    ['2500.00', 'UGX', '2500'],
    ['15 000 FCFA', 'XOF', '15000'],
    ['$20', 'USD', '20'],
    ['₦2,500', 'NGN', '2500'],
    ['1,000,000', 'TZS', '1000000'],
    ['007', 'KES', '7'],
  ])('%s in %s is %s', (text, currency, price) => {
    expect(readPrice(text, currency)).toBe(price);
  });

  it.each([
    ['0', 'KES'],
    ['', 'KES'],
    ['-5', 'KES'],
    ['1,000,001', 'KES'],
    ['USD 20', 'KES'],
    ['2500.50', 'UGX'],
    ['2,50,0', 'KES'],
    ['25OO', 'KES'],
    ['1e3', 'KES'],
    ['2500.555', 'KES'],
    ['٣٠٠٠', 'KES'],
    ['KES', 'KES'],
    ['2500 or less', 'KES'],
  ])('%j in %s is none', (text, currency) => {
    expect(readPrice(text, currency)).toBeNull();
  });
});
