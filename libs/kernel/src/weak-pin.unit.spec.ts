import { expect, it } from '@jest/globals';
import { isWeakPin } from './keypad.ts';

it.each([
  '0000',
  '1234',
  '4321',
  '123456',
  '67890',
  '1212',
  '121212',
  '123123',
  '1987',
  '2024',
  '123',
  '1234567',
  '12a4',
  '',
  '٣٤٥٦',
])('%s is weak', (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

it.each(['4071', '9274', '83015', '190284'])('%s will do', (pin) => {
  expect(isWeakPin(pin)).toBe(false);
});
