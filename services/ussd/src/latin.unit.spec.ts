import { expect, it } from '@jest/globals';
import { septets } from '@asili/kernel';
import { shorten } from './words/domain/render.ts';
import { latin } from './latin.ts';

it.each([
  ['Kiondo', 'Kiondo'],
  ['Wanjirũ Ngũgĩ', 'Wanjiru Ngugi'],
  ['ሸማ', /^[A-Za-z]+$/],
  ['سلة', /^[A-Za-z]+$/],
  ['ߞߊ߲', /^[A-Za-z]+$/],
  ['篮子', /^[A-Za-z ]+$/],
])('%s is written %s, and fits a screen', (name, written) => {
  expect(shorten(latin(name), 20)).toMatch(written);
  expect(septets(shorten(latin(name), 20))).toBeLessThanOrEqual(20);
  expect(shorten(latin(name), 20)).not.toContain('?');
});
