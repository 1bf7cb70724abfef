import { expect, it } from '@jest/globals';
import { monthsBack } from './months.ts';

it('go back over the turn of the year, whatever the day', () => {
  expect(monthsBack(new Date(2027, 0, 31), 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(monthsBack(new Date(2027, 2, 31), 2)).toEqual(['2027-03', '2027-02']);
});
