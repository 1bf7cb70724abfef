import type { Language } from '@asili/contracts';
import { cutSeptets, septets, toGsm7 } from '@asili/kernel';
import { en, type MessageKey, type Messages } from './en.ts';
import { fr } from './fr.ts';
import { sw } from './sw.ts';

export const messages: Readonly<Record<Language, Messages>> = { en, sw, fr };

/** One text with its values; a value may be a text of its own. */
export interface Message {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string | Message>>;
}

/** Values every text may name: what is dialled, and the site. */
export interface Everywhere {
  readonly dial: string;
  readonly url: string;
}

/** A text in a language, inside the GSM alphabet whatever its values are. Line breaks come from texts alone, and from `lines`. */
export function render({ key, params = {} }: Message, language: Language, everywhere: Everywhere): string {
  return messages[language][key]
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name] ?? everywhere[name as keyof Everywhere];
      if (value === undefined) throw new RangeError(`${key} needs ${name}`);
      if (typeof value !== 'string') return render(value, language, everywhere);
      return name === 'lines' ? value.replace(/[^\n\f]+/g, onOneLine) : onOneLine(value);
    })
    .replace(/\n(?=\n)/g, ''); // A value that is empty leaves no empty line.
}

const onOneLine = (value: string): string => toGsm7(value.replace(/[\p{C}\s]+/gu, ' ').trim());

/** A name that leaves room for the rest: whole words only, as many as fit. A first word that is too long is cut at its hyphen if it has one there, else behind a vowel, with a point. */
export function shorten(name: string, most: number): string {
  const spelt = onOneLine(name);
  if (lengthOf(spelt) <= most) return spelt;
  const words = spelt.split(' ');
  let kept = '';
  for (const word of words) {
    const longer = kept === '' ? word : `${kept} ${word}`;
    if (lengthOf(longer) > most) break;
    kept = longer;
  }
  return kept || cutWord(words[0] ?? '', most);
}

/** The screens of some texts, one under the other: the way home stands under them where it makes no page more. */
export function pagesOf(say: readonly Message[], language: Language, most: number, values: Everywhere): string[] {
  const text = (shown: readonly Message[]): string =>
    shown.map((message) => render(message, language, values)).join('\n');
  const whole = text(say);
  const fits = say.at(-1)?.key !== 'home' || lengthOf(whole) <= most;
  return paginate(fits ? whole : text(say.slice(0, -1)), most, messages[language].more);
}

/** Where one would part it in writing, as far as that can be told without knowing its language, and never so that next to nothing is left. */
function cutWord(word: string, most: number): string {
  const start = cutSeptets(word, most - 1);
  const least = Math.ceil(start.length / 2);
  const hyphen = start.lastIndexOf('-');
  if (hyphen >= least) return `${start.slice(0, hyphen)}.`;
  const vowel = /^.*[aeiouyàèéìòùäöü]/iu.exec(start)?.[0] ?? '';
  return `${vowel.length >= least ? vowel : start}.`;
}

/** Septets of a text that was rendered. */
export const lengthOf = (text: string): number => septets(text) ?? Infinity;

/**
 * The pages of a text, none above `most` septets; all but the last end with how to go on. Breaks at '\f', else between lines, else
 * between words.
 */
export function paginate(text: string, most: number, more: string): string[] {
  const footer = `\n${more}`;
  const parts = text.split('\f');
  const pages = parts.flatMap((part, index) =>
    pagesOfPart(part, most - lengthOf(footer), index === parts.length - 1 ? most : most - lengthOf(footer)),
  );
  return pages.map((page, index) => (index < pages.length - 1 ? page + footer : page));
}

/** @param whole what it may have if it is one page */
function pagesOfPart(text: string, room: number, whole: number): string[] {
  if (lengthOf(text) <= whole) return [text];
  const pages: string[] = [];
  let page = '';
  for (const line of text.split('\n').flatMap((long) => rowsOf(long, room))) {
    const longer = page === '' ? line : `${page}\n${line}`;
    if (lengthOf(longer) <= room) page = longer;
    else {
      pages.push(page);
      page = line;
    }
  }
  return [...pages, page];
}

/** A line that is too long for a page, broken between words; a word that is longer than a page with a hyphen. */
function rowsOf(line: string, room: number): string[] {
  const rows: string[] = [];
  let rest = line;
  while (lengthOf(rest) > room) {
    const start = cutSeptets(rest, room);
    const blank = rest.startsWith(start) && rest[start.length] === ' ' ? start.length : start.lastIndexOf(' ');
    const part = blank > 0 ? start.slice(0, blank) : cutSeptets(rest, room - 1);
    rows.push(blank > 0 ? part : `${part}-`);
    rest = rest.slice(part.length).trimStart();
  }
  return [...rows, rest];
}
