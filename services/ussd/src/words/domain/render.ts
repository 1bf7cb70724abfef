import type { Language } from '@asili/contracts';
import {
  cutSeptets,
  plainMoney,
  septets,
  toGsm7,
  segmentSeptets,
  shortenName,
  type ByLanguage,
  inLanguage,
} from '@asili/kernel';
import { en, type MessageKey, type Messages } from './en.ts';
import { fr } from './fr.ts';
import { sw } from './sw.ts';

export const messages: ByLanguage<Messages> = { en, sw, fr };

/** Sums of money, written as the reader's language writes them. */
export type Sums = readonly { readonly amount: string; readonly currency: string }[];
/** A value of a text; it may be a text of its own. */
export type Value = string | Message | Sums;

/** One text with its values. */
export interface Message {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, Value>>;
}

export const isSums = (value: Value): value is Sums => Array.isArray(value);

/** Values every text may name: what is dialled, the site, and the number people who need help may call, where there is one. */
export interface Everywhere {
  readonly dial: string;
  readonly url: string;
  readonly help?: string | undefined;
}

/** Where people look for a number to call, or have come to an end that none of their keys leads out of. */
const needsHelp: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'account',
  'not-open',
  'payouts-not-open',
  'number-not-served',
  'refused',
  'pin-paused',
  'pin-locked',
  'pin-locked-sim',
  'pin-reset-sms',
  'not-certified-sms',
]);

/** The texts with the number to call under each that needs it. */
export const withHelp = (say: readonly Message[], { help }: Everywhere): readonly Message[] =>
  help === undefined
    ? say
    : say.flatMap((message) => (needsHelp.has(message.key) ? [message, { key: 'help-line' as const }] : [message]));

/** A text in a language, inside the GSM alphabet whatever its values are. Line breaks come from texts alone, and from `lines`. */
export function render({ key, params = {} }: Message, language: Language, everywhere: Everywhere): string {
  return inLanguage(messages, language)
    [key].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name] ?? everywhere[name as keyof Everywhere];
      if (value === undefined) throw new RangeError(`${key} needs ${name}`);
      if (typeof value !== 'string')
        return isSums(value)
          ? value.map((money) => plainMoney(money, language)).join(' + ')
          : render(value, language, everywhere);
      return name === 'lines' ? value.replace(/[^\n\f]+/g, onOneLine) : onOneLine(value);
    })
    .replace(/\n(?=\n)/g, ''); // A value that is empty leaves no empty line.
}

/** All of some texts, for an SMS: one under the other, with the number to call. */
export const textOf = (say: readonly Message[], language: Language, everywhere: Everywhere): string =>
  withHelp(say, everywhere)
    .map((message) => render(message, language, everywhere))
    .join('\n');

const onOneLine = (value: string): string => toGsm7(value.replace(/[\p{C}\s]+/gu, ' ').trim());

/** The screens of some texts, one under the other. @param under a last line, which stands there where it makes no page more */
export function pagesOf(
  say: readonly Message[],
  language: Language,
  maxSeptets: number,
  values: Everywhere,
  under?: MessageKey,
): { readonly pages: string[]; readonly isUnder: boolean } {
  const pages = (shown: readonly Message[]): string[] =>
    paginate(
      shown.map((message) => render(message, language, values)).join('\n'),
      maxSeptets,
      inLanguage(messages, language).more,
    );
  const helped = withHelp(say, values);
  const bare = pages(helped);
  const whole = under === undefined ? bare : pages([...helped, { key: under }]);
  return under !== undefined && whole.length === bare.length
    ? { pages: whole, isUnder: true }
    : { pages: bare, isUnder: false };
}

/** Septets of a text that was rendered. */
export const lengthOf = (text: string): number => septets(text) ?? Infinity;

/**
 * The pages of a text, none above `maxSeptets` septets; all but the last end with how to go on. Breaks at '\f', else between lines, else
 * between words.
 */
export function paginate(text: string, maxSeptets: number, more: string): string[] {
  const footer = `\n${more}`;
  const parts = text.split('\f');
  const pages = parts.flatMap((part, index) =>
    pagesOfPart(
      part,
      maxSeptets - lengthOf(footer),
      index === parts.length - 1 ? maxSeptets : maxSeptets - lengthOf(footer),
    ),
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
    if (lengthOf(longer) <= room) {
      page = longer;
      continue;
    }
    const [start, rest] = isScant(page, room) ? parted(line, room - lengthOf(page) - 1) : ['', line];
    pages.push(start === '' ? page : `${page}\n${start}`);
    page = rest;
  }
  return [...pages, page];
}

/** Less than half a page: what follows begins on it, so that nobody pays for a page of a few words. */
const isScant = (page: string, room: number): boolean => page !== '' && lengthOf(page) * 2 < room;

/** A line in two between words; nothing at first where no word fits. */
function parted(line: string, room: number): readonly [start: string, rest: string] {
  const start = cutSeptets(line, Math.max(0, room));
  const blank = start.lastIndexOf(' ');
  return blank > 0 ? [start.slice(0, blank), line.slice(blank + 1)] : ['', line];
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

const nowhere: Everywhere = { dial: '', url: '' };

/** An SMS in one segment, as long as all but the name leaves room: the name gives way, since what is cut off a code or a link is of no use. */
export function inOneSegment(
  { key, params = {} }: Message,
  name: string,
  language: Language,
  everywhere: Everywhere = nowhere,
): Message {
  const room = segmentSeptets - lengthOf(textOf([{ key, params: { ...params, name: '' } }], language, everywhere));
  return { key, params: { ...params, name: shortenName(name, Math.max(10, room)) } };
}

const maxSeptets = 160;

/** Texts by their key. */
type Texts = Readonly<Record<string, string>>;

/** What keeps texts off a screen, in words: a character the GSM alphabet (3GPP TS 23.038) lacks, a page too long, or other values than the first language names. Pure. */
export function faultsOf(byLanguage: Readonly<Record<string, Texts>>): string[] {
  const [first = {}] = Object.values(byLanguage);
  return Object.entries(byLanguage).flatMap(([language, texts]) =>
    Object.keys({ ...first, ...texts }).flatMap((key) =>
      faultsOfText(texts[key], first[key]).map((fault) => `${language} ${key}: ${fault}`),
    ),
  );
}

function faultsOfText(text: string | undefined, like: string | undefined): string[] {
  if (text === undefined) return ['is missing'];
  const strange = [...new Set(text.replaceAll('\f', ''))].filter((sign) => septets(sign) === null);
  const longest = Math.max(...text.split('\f').map((page) => septets(page) ?? 0));
  return [
    ...(strange.length > 0 ? [`has ${strange.join(' ')}, which the GSM alphabet lacks`] : []),
    ...(longest > maxSeptets ? [`has a page of ${longest} septets, above ${maxSeptets}`] : []),
    ...(like === undefined || namesIn(text) === namesIn(like) ? [] : [`names other values: ${namesIn(text)}`]),
  ];
}

const namesIn = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join(' ');
