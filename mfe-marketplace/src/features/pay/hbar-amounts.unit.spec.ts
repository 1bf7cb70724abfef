import { missingOf, plainAmount } from './hbar-amounts.ts';

const hbar = (amount: string) => ({ amount, currency: 'HBAR' as const });

it('what is missing is exact to the tinybar', () => {
  expect(missingOf(hbar('402.94117648'), hbar('400.00000001'))).toBe('2.94117647');
  expect(missingOf(hbar('1.00000000'), hbar('1.00000000'))).toBeUndefined();
  expect(missingOf(hbar('1.00000000'), { amount: '0.50', currency: 'USD' })).toBeUndefined();
});

it.each([
  ['125.00000000', '125'],
  ['402.94117640', '402.9411764'],
  ['100', '100'],
  ['0.50', '0.5'],
])('%s is copied as %s', (amount, text) => {
  expect(plainAmount(amount)).toBe(text);
});
