/** Signs behind the keys of a telephone, the digit last. Source: ITU-T E.161, option A; blanks and points as keypad phones have them. */
const groups: Readonly<Partial<Record<string, string>>> = {
  1: ".,'-?1",
  2: 'abc2',
  3: 'def3',
  4: 'ghi4',
  5: 'jkl5',
  6: 'mno6',
  7: 'pqrs7',
  8: 'tuv8',
  9: 'wxyz9',
  0: ' 0',
};
/** As long after a press the same key goes on to its next sign. */
const againWithinMs = 1200;

/** The press before this one. */
export interface KeyPress {
  readonly key: string;
  /** Milliseconds on any clock that does not jump. */
  readonly at: number;
}

/** What stands on a key: 'ABC' on 2. */
export const lettersOf = (key: string): string => (groups[key] ?? '').replace(/[^a-z]/g, '').toUpperCase();

/**
 * A text after one more press of a key: its digit, or while letters are typed the first of its signs, and the next with each press
 * that follows soon (multi-tap). The first letter of a text is a capital.
 * @param before undefined where something else was done since
 */
export function pressKey(text: string, { key, at }: KeyPress, isLetters: boolean, before?: KeyPress): string {
  const signs = isLetters ? groups[key] : undefined;
  if (signs === undefined) return text + key;
  const goesOn = before?.key === key && at - before.at <= againWithinMs && text !== '';
  const rest = goesOn ? text.slice(0, -1) : text;
  const sign = goesOn
    ? signs.charAt((signs.indexOf(text.slice(-1).toLowerCase()) + 1) % signs.length)
    : signs.charAt(0);
  return rest + (rest === '' ? sign.toUpperCase() : sign);
}

const runs = '01234567890 09876543210';

/** Four to six digits somebody would guess first: one digit, a run, a pair over and over, a year of birth. Text of any other shape is weak too. */
export function isWeakPin(pin: string): boolean {
  if (!/^\d{4,6}$/.test(pin)) return true;
  return (
    /^(\d)\1+$/.test(pin) ||
    runs.includes(pin) ||
    /^(\d\d)\1+$/.test(pin) ||
    /^(\d{3})\1$/.test(pin) ||
    /^(19|20)\d\d$/.test(pin)
  );
}
