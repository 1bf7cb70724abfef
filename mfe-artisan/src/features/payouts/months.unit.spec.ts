import { expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { statementMonths } from './months.ts';

const joined = (at: string) => newId('art', Date.parse(at));

it('go back over the turn of the year to the month somebody joined in, whatever the day', () => {
  expect(
    statementMonths({ id: joined('2026-11-30T12:00:00Z'), country: 'KE' }, new Date('2027-01-31T12:00:00Z')),
  ).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(
    statementMonths({ id: joined('2024-01-05T12:00:00Z'), country: 'KE' }, new Date('2027-03-31T12:00:00Z')),
  ).toHaveLength(39);
});

it('are those of the artisan’s country, wherever the reader is', () => {
  const justAfterMidnightInNairobi = new Date('2026-11-30T21:30:00Z');
  expect(statementMonths({ id: joined('2026-11-01T12:00:00Z'), country: 'KE' }, justAfterMidnightInNairobi)).toEqual([
    '2026-12',
    '2026-11',
  ]);
  expect(statementMonths({ id: joined('2026-11-01T12:00:00Z'), country: 'GH' }, justAfterMidnightInNairobi)).toEqual([
    '2026-11',
  ]);
});
