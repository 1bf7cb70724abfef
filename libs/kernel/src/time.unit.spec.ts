import { describe, expect, it } from '@jest/globals';
import { dayOf, nextDay, startOfDay, zoneOf } from './time.ts';

describe('days in the artisan’s time zone', () => {
  it.each([
    ['KE', 'Africa/Nairobi'],
    ['GH', 'Africa/Accra'],
    ['Nowhere', 'UTC'],
    [undefined, 'UTC'],
    ['constructor', 'UTC'],
  ])('%s is in %s', (country, zone) => {
    expect(zoneOf(country)).toBe(zone);
  });

  it('begin at local midnight', () => {
    expect(dayOf(new Date('2026-11-21T20:59:59.999Z'), 'Africa/Nairobi')).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-21T21:00:00.000Z'), 'Africa/Nairobi')).toBe('2026-11-22');
    expect(startOfDay('2026-11-22', 'Africa/Nairobi').toISOString()).toBe('2026-11-21T21:00:00.000Z');
    expect(startOfDay('2026-11-22', 'UTC').toISOString()).toBe('2026-11-22T00:00:00.000Z');
    expect(startOfDay('2026-11-22', 'Atlantic/Cape_Verde').toISOString()).toBe('2026-11-22T01:00:00.000Z');
  });

  it('follow the clocks where they change (Egypt, last Friday of April)', () => {
    expect(startOfDay('2026-04-23', 'Africa/Cairo').toISOString()).toBe('2026-04-22T22:00:00.000Z');
    expect(startOfDay('2026-04-25', 'Africa/Cairo').toISOString()).toBe('2026-04-24T21:00:00.000Z');
  });

  it('follow one another through the calendar', () => {
    expect([nextDay('2026-02-28'), nextDay('2028-02-28'), nextDay('2026-12-31')]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
    ]);
  });
});
