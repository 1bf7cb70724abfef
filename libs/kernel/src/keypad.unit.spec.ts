import { lettersOf, pressKey, type KeyPress } from './keypad.ts';

/** Presses keys, each soon after the other; a blank is a pause. */
function typed(keys: string, isLetters = true): string {
  let [text, at] = ['', 0];
  let before: KeyPress | undefined;
  for (const key of keys) {
    at += key === ' ' ? 2000 : 300;
    if (key === ' ') continue;
    const press = { key, at };
    text = pressKey(text, press, isLetters, before);
    before = press;
  }
  return text;
}

it.each([
  ['55444552788', 'Kikapu'],
  ['2', 'A'],
  ['2222', '2'],
  ['22222', 'A'],
  ['222 22', 'Cb'],
  ['660222', 'N c'],
  ['00', '0'],
  ['7 77777', 'P7'],
  ['*#', '*#'],
])('%s is %s', (keys, text) => {
  expect(typed(keys)).toBe(text);
});

it('are digits where no letters are typed', () => {
  expect(typed('*384*7#22', false)).toBe('*384*7#22');
});

it('begins anew after something else, and where there is nothing to change', () => {
  expect(pressKey('Ab', { key: '2', at: 10 }, true)).toBe('Aba');
  expect(pressKey('', { key: '2', at: 10 }, true, { key: '2', at: 5 })).toBe('A');
});

it('says what stands on the keys', () => {
  expect(['1', '2', '7', '0', '*', '#'].map(lettersOf)).toEqual(['', 'ABC', 'PQRS', '', '', '']);
});
