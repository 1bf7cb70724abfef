import { exactTime, relativeTime, zoneName } from './time-format.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('relativeTime', () => {
  it.each([
    [3, 'en', 'just now'],
    [42, 'en', '42 seconds ago'],
    [60, 'en', '1 minute ago'],
    [3599, 'en', '59 minutes ago'],
    [86_400, 'en', 'yesterday'],
    [86_400 * 20, 'en', '2 weeks ago'],
    [180, 'fr', 'il y a 3 minutes'],
    [7200, 'sw', 'saa 2 zilizopita'],
    [-120, 'en', 'in 2 minutes'],
  ])('%i s in %s: %s', (seconds, locale, text) => {
    expect(relativeTime(before(seconds), now, locale, 'just now')).toBe(text);
  });

  it.each([
    [3600, 'en-GB', '1 hr ago'],
    [86_400, 'en', 'yesterday'],
    [604_800, 'en', 'last week'],
    [2_700_000, 'en', 'last month'],
    [2_700_000, 'fr', 'le mois dernier'],
  ])('%i s in %s, where there is little room: %s', (seconds, locale, text) => {
    expect(relativeTime(before(seconds), now, locale, 'just now', { style: 'short' })).toBe(text);
  });
});

it.each([
  ['2026-11-21T08:00:00Z', '2026-11-19T20:00:00Z', 'UTC', '2 days ago'],
  ['2026-11-21T20:00:00Z', '2026-11-20T08:00:00Z', 'UTC', 'yesterday'],
  ['2026-11-21T22:30:00Z', '2026-11-20T21:30:00Z', 'Africa/Nairobi', 'yesterday'],
  ['2026-11-21T22:30:00Z', '2026-11-20T20:30:00Z', 'Africa/Nairobi', '2 days ago'], // There it is the 22nd.
  ['2026-11-21T08:00:00Z', '2026-11-23T01:00:00Z', 'UTC', 'in 2 days'],
])('at %s, %s in the days of %s is %s', (at, from, timeZone, text) => {
  expect(relativeTime(new Date(from), new Date(at), 'en', 'just now', { timeZone })).toBe(text);
});

describe('exactTime', () => {
  it.each([
    ['en-GB', '14 October 2026 at\u00a009:12'],
    ['fr', '14 octobre 2026 à\u00a009:12'],
  ])('keeps the clock with the word before it in %s', (locale, text) => {
    expect(exactTime(new Date('2026-10-14T09:12:00Z'), locale, 'UTC')).toBe(text);
  });
});

describe('zoneName', () => {
  it.each([
    ['Africa/Nairobi', 'en-KE', /^(EAT|GMT\+3)$/],
    ['Africa/Lagos', 'fr-FR', /^(WAT|UTC\+1)$/],
  ])('of %s in %s is short', (timeZone, locale, name) => {
    expect(zoneName(now, locale, timeZone)).toMatch(name);
  });
});
