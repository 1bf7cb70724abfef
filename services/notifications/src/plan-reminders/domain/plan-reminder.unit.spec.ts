import { expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { septets, inLanguage } from '@asili/kernel';
import { smsOf } from '../../messages/domain/render-message.ts';
import { dueReminder, nextReminder, reminderTexts } from './plan-reminder.ts';

const until = new Date('2026-12-23T12:00:00.000Z');
const paid = (toldUpTo: string) => ({ until, toldUpTo: new Date(toldUpTo) });

it.each([
  ['2026-11-23T12:00:00.000Z', '2026-12-16T12:00:00.000Z'],
  ['2026-12-16T12:00:00.000Z', '2026-12-22T12:00:00.000Z'],
  ['2026-12-22T12:00:00.000Z', '2026-12-23T12:00:00.000Z'],
  ['2026-12-23T12:00:00.000Z', undefined],
])('what is told up to %s is told next at %s', (toldUpTo, next) => {
  expect(nextReminder(paid(toldUpTo))?.toISOString()).toBe(next);
});

it.each([
  ['2026-11-23T12:00:00.000Z', '2026-12-16T11:59:59.999Z', null],
  ['2026-11-23T12:00:00.000Z', '2026-12-16T12:00:00.000Z', 'week'],
  ['2026-12-16T12:00:00.000Z', '2026-12-17T00:00:00.000Z', null],
  ['2026-12-16T12:00:00.000Z', '2026-12-22T12:00:00.000Z', 'day'],
  ['2026-11-23T12:00:00.000Z', '2026-12-23T11:00:00.000Z', 'day'], // Away for a week: one message, not two.
  ['2026-12-22T12:00:00.000Z', '2026-12-23T12:00:00.000Z', 'ended'],
  ['2026-12-23T12:00:00.000Z', '2027-12-23T12:00:00.000Z', null],
])('told up to %s, at %s it is time for %s', (toldUpTo, now, kind) => {
  expect(dueReminder(paid(toldUpTo), new Date(now))).toBe(kind);
});

it.each(
  languages.flatMap((language) =>
    Object.entries(reminderTexts).map(([name, texts]) => [name, language, inLanguage(texts, language)]),
  ),
)('SMS %s in %s is one segment with its link whole', (_name, _language, pattern) => {
  const values = { date: '23/12/2026', url: 'https://www.a-rather-long-address.example/plan' };
  const text = smsOf(pattern, values);
  expect(septets(text)).toBeLessThanOrEqual(160);
  expect(text).toContain(values.url);
  expect(text).toContain(values.date);
});
