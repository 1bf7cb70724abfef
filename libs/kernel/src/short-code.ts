/**
 * The code printed on a tag: seven random digits and one Damm check digit. It can be dialled on a feature phone, and
 * every single wrong digit and every swap of two neighbours is caught.
 * Source: H. M. Damm, 'Total anti-symmetrische Quasigruppen', 2004; the table is the order-10 one given there.
 */
const damm: readonly (readonly number[])[] = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

function dammDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) interim = damm[interim]?.[Number(digit)] ?? 0;
  return interim;
}

/** The digit that completes seven digits. */
export function checkDigit(sevenDigits: string): string {
  return String(dammDigit(sevenDigits));
}

/** Eight digits whose check digit holds. */
export function isShortCode(text: unknown): text is string {
  return typeof text === 'string' && /^\d{8}$/.test(text) && dammDigit(text) === 0;
}

/** A short code from a number below ten million (random for new products; uniqueness is the caller's insert). */
export function makeShortCode(number: number): string {
  const digits = String(number % 10_000_000).padStart(7, '0');
  return digits + checkDigit(digits);
}

/** What people put between, before or after the digits: blanks, dashes of any length, and what a keypad has beside them. */
const betweenDigits = /[\s.,*#/\p{Pd}]/gu;

/** What a person typed ('1234 5678', '1234–5678', '12345678#') to plain digits; other text is returned trimmed. */
export function normaliseShortCode(text: string): string {
  const digits = text.replace(betweenDigits, '');
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** Up to eight digits in two groups of four, as printed; text that is no such code (a product id, a link) is left alone. */
export function groupCode(text: string): string {
  const digits = text.replace(betweenDigits, '');
  if (!/^\d{1,8}$/.test(digits)) return text;
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

/** A code as it stands in a sentence: both groups on one line, and no more of a long text than fits there. */
export function displayCode(code: string): string {
  return groupCode(code).slice(0, 40).replace(' ', '\u00a0');
}

/** Codes one slip away from eight typed digits whose check fails: swapped neighbours first, then one wrong digit. */
export function likelyShortCodes(typed: string): string[] {
  if (!/^\d{8}$/.test(typed) || dammDigit(typed) === 0) return [];
  const found = new Set<string>();
  for (let i = 0; i < 7; i += 1) {
    found.add(typed.slice(0, i) + typed.charAt(i + 1) + typed.charAt(i) + typed.slice(i + 2));
  }
  for (let i = 0; i < 8; i += 1) {
    for (let digit = 0; digit < 10; digit += 1) found.add(typed.slice(0, i) + String(digit) + typed.slice(i + 1));
  }
  return [...found].filter(isShortCode);
}
