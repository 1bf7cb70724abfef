/**
 * The GSM 7-bit default alphabet and its extension table.
 * Source: 3GPP TS 23.038, sections 6.2.1 and 6.2.1.1. One character outside it turns a whole SMS into UCS-2, which
 * holds 70 characters instead of 160.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('^{}\\[~]|€\f');

/** Characters people write that have a plain spelling inside the alphabet. */
const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '`': "'",
};

/** Septets one SMS segment carries. */
export const segmentSeptets = 160;

/** Length in septets, or null when a character is outside the alphabet. Extension characters cost two. */
export function septets(text: string): number | null {
  let count = 0;
  for (const character of text) {
    if (basic.has(character)) count += 1;
    else if (extension.has(character)) count += 2;
    else return null;
  }
  return count;
}

/** The text spelt inside the alphabet: typographic marks become plain, accents fall away where they must, the rest is '?'. */
export function toGsm7(text: string): string {
  return Array.from(text.normalize('NFC'), spell).join('');
}

function spell(character: string): string {
  if (basic.has(character) || extension.has(character)) return character;
  const known = plain[character];
  if (known !== undefined) return known;
  const base = character.normalize('NFD').replace(/\p{M}/gu, '');
  return septets(base) === null ? '?' : base;
}

/** The longest start of the text that fits into so many septets; the text must be in the alphabet. */
export function cutSeptets(text: string, room: number): string {
  let used = 0;
  let cut = '';
  for (const character of text) {
    used += septets(character) ?? 1;
    if (used > room) break;
    cut += character;
  }
  return cut;
}

const mark = '...';
const lengthOf = (text: string): number => septets(text) ?? Infinity;

/**
 * A name that leaves room for the rest, in the alphabet and on one line: whole words only, as many as fit, with a mark where
 * something is left out. A first word that is too long is cut at its hyphen if it has one there, else behind a vowel.
 * @param max septets, the mark included; below ten there is no room for one
 */
export function shortenName(name: string, max: number): string {
  const spelt = toGsm7(name.replace(/[\p{C}\s]+/gu, ' ').trim());
  if (lengthOf(spelt) <= max) return spelt;
  if (max < 10) return cutSeptets(spelt, Math.max(0, max)).trimEnd();
  const words = spelt.split(' ');
  let kept = '';
  for (const word of words) {
    const longer = kept === '' ? word : `${kept} ${word}`;
    if (lengthOf(longer) > max - mark.length) break;
    kept = longer;
  }
  return (kept || cutWord(words[0] ?? '', max - mark.length)) + mark;
}

/** Where one would part it in writing, as far as that can be told without knowing its language, and never so that next to nothing is left. */
function cutWord(word: string, max: number): string {
  const start = cutSeptets(word, max);
  const minStart = Math.ceil(start.length / 2);
  const hyphen = start.lastIndexOf('-');
  if (hyphen >= minStart) return start.slice(0, hyphen);
  const vowel = /^.*[aeiouyàèéìòùäöü]/iu.exec(start)?.[0] ?? '';
  return vowel.length >= minStart ? vowel : start;
}
