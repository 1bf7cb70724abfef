import { paymentOf } from '@asili/web/testing';
import { isOver, pauseAfter } from './get-payment.ts';

it('is asked for less and less often', () => {
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([2_000, 3_000, 4_500, 30_000]);
});

it.each([
  ['waiting', false],
  ['detected', false],
  ['unknown', false],
  ['under', false],
  ['over', false],
  ['paid', true],
  ['expired', true],
  ['failed', true],
])('a payment that is %s is over: %s', (variant, over) => {
  expect(isOver(paymentOf(`pay_hbar_${variant}`))).toBe(over);
});
