import { clockText } from './use-now.ts';

it.each([
  [872_000, '14:32'],
  [60_000, '1:00'],
  [59_400, '1:00'],
  [8_001, '0:09'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
