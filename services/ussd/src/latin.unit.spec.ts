import { expect, it } from '@jest/globals';
import { septets, shortenName } from '@asili/kernel';
import { latin } from '@asili/platform';

it.each([
  ['Kiondo', 'Kiondo'],
  ['Wanjirũ Ngũgĩ', 'Wanjiru Ngugi'],
  ['ሸማ', /^[A-Za-z]+$/],
  ['سلة', /^[A-Za-z]+$/],
  ['ߞߊ߲', /^[A-Za-z]+$/],
  ['篮子', /^[A-Za-z ]+$/],
])('%s is written %s, and fits a screen', (name, written) => {
  expect(shortenName(latin(name), 20)).toMatch(written);
  expect(septets(shortenName(latin(name), 20))).toBeLessThanOrEqual(20);
  expect(shortenName(latin(name), 20)).not.toContain('?');
});
