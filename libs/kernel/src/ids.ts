/** Prefixes of the ids that cross a service's border. */
export type IdPrefix =
  | 'prd'
  | 'art'
  | 'cus'
  | 'vrf'
  | 'ord'
  | 'pur'
  | 'pay'
  | 'ref'
  | 'out'
  | 'img'
  | 'ses'
  | 'chl'
  | 'rep'
  | 'msg'
  | 'rev'
  | 'crt'
  | 'con'
  | 'req'
  | 'com'
  | 'whk'
  | 'whd'
  | 'opr'
  | 'unm'
  | 'apr'
  | 'aud'
  | 'brk'
  | 'pln'
  | 'dsp'
  | 'swp'
  | 'clm'
  | 'era';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford base 32, lower case: sorts as its numbers do.

/**
 * A new id: prefix, 10 characters of millisecond time, 16 of randomness (80 bits). Sortable by creation time.
 * @param now milliseconds since 1970, for tests
 */
export function newId(prefix: IdPrefix, now: number = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i += 1) {
    time = alphabet.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `${prefix}_${time}${Array.from(random, (byte) => alphabet.charAt(byte & 31)).join('')}`;
}

/** When an id was made, in milliseconds since 1970; NaN for what is no id. */
export function idTime(id: string): number {
  return Array.from(shape.test(id) ? id.slice(4, 14) : '?', (letter) => alphabet.indexOf(letter)).reduce(
    (time, digit) => (digit < 0 ? Number.NaN : time * 32 + digit),
    0,
  );
}

const shape = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;

/** What an id of one of those kinds looks like. */
export const idPattern = (...prefixes: readonly IdPrefix[]): RegExp =>
  new RegExp(`^(?:${prefixes.join('|')})_[0-9a-hjkmnp-tv-z]{26}$`);

/** Whether the text is an id of that prefix; safe on hostile input. */
export function isId(prefix: IdPrefix, text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(`${prefix}_`) && shape.test(text);
}
