import {
  decimalsOf,
  type KnownCurrency,
  checkDigit,
  isId,
  isShortCode,
  isWeakPin,
  normaliseShortCode,
} from '@asili/kernel';
import { isWhole } from '../../callers/domain/number-plan.ts';
import type { Message } from '../../words/domain/render.ts';
import { listOf, type Reader, type Refusal } from './steps.ts';

/** How people write the currencies prices are asked in, in front of an amount or behind it; in small letters. */
const currencyWords: Readonly<Partial<Record<string, readonly string[]>>> = {
  KES: ['kes', 'ksh', 'kshs', 'sh', 'shs', 'shilingi', 'bob'],
  UGX: ['ugx', 'ush', 'ushs', 'sh', 'shs', 'shilingi'],
  TZS: ['tzs', 'tsh', 'tshs', 'sh', 'shs', 'shilingi'],
  NGN: ['ngn', 'n', 'naira', '₦'],
  GHS: ['ghs', 'ghc', 'gh', 'gh¢', 'gh₵', '₵', 'cedi', 'cedis'],
  XOF: ['xof', 'cfa', 'fcfa', 'f', 'f cfa', 'franc', 'francs'],
  ZAR: ['zar', 'r', 'rand', 'rands'],
  MAD: ['mad', 'dh', 'dhs', 'dirham', 'dirhams'],
  USD: ['usd', '$', 'us$', 'dollar', 'dollars', 'dola'],
  EUR: ['eur', '€', 'euro', 'euros'],
  GBP: ['gbp', '£', 'pound', 'pounds'],
};
/** The dearest the shop sells. */
const dearest = 1_000_000;
const grouped = /^(\d{1,3})(?:([ ,.'])\d{3})(?:\2\d{3})*(?:[.,]\d{1,2})?$/;
const plain = /^\d+(?:[.,]\d{1,2})?$/;

/** A price as people write it: `2,500`, `3000/=`, `KES 2500`, `2500.50`, `2 500`. @returns '2500' or '2500.50'; null for what is none in that currency */
export function readPrice(text: string, currency: string): string | null {
  const amount = withoutWords(
    text.trim().toLowerCase().replace(/\s+/g, ' '),
    currencyWords[currency] ?? [currency.toLowerCase()],
  );
  const separator = grouped.exec(amount)?.[2];
  if (separator === undefined && !plain.test(amount)) return null;
  const whole = separator === undefined ? amount : amount.replaceAll(new RegExp(`[${separator}](?=\\d{3})`, 'g'), '');
  const [units = '', cents = ''] = whole.split(/[.,]/);
  const fraction = cents.padEnd(2, '0');
  if (fraction !== '00' && decimalsOf(currency as KnownCurrency) === 0) return null;
  const value = Number(`${units}.${fraction}`);
  if (value <= 0 || value > dearest) return null;
  return `${String(Number(units))}${fraction === '00' ? '' : `.${fraction}`}`;
}

/** Without the currency and the signs behind shillings; another currency's stay, and make it no price. */
function withoutWords(text: string, own: readonly string[]): string {
  const bare = text.replace(/\s*[/.]?\s*[=-]+$/, '').replace(/\.$/, '');
  const word = [...own]
    .sort((left, right) => right.length - left.length)
    .find((each) => bare.startsWith(each) || bare.endsWith(each));
  if (word === undefined) return bare;
  return (bare.startsWith(word) ? bare.slice(word.length) : bare.slice(0, -word.length))
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(/\s*\/[=-]?$/, '');
}

const refuse = (key: Message['key'], params?: Message['params']): Refusal => ({
  say: { key, ...(params && { params }) },
});
const orRefuse = (value: string | null, key: Message['key'], params?: Message['params']): string | Refusal =>
  value ?? refuse(key, params);
const whole = (text: string, min: number, max: number): string | null =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : null;
const choice =
  (max: number): Reader =>
  (text) =>
    orRefuse(whole(text, 1, max), 'wrong-choice', { most: String(max) });
const words =
  (max: number, key: 'wrong-name' | 'wrong-place'): Reader =>
  (text) =>
    orRefuse(/[\p{L}\p{N}]/u.test(text) && text.trim().length <= max ? text.trim() : null, key, { most: String(max) });
const typedCode = (text: string): string | null => {
  const typed = normaliseShortCode(text);
  return /^[\w. -]{1,64}$/.test(typed) ? typed : null;
};

/** A product's code; eight digits of which one is wrong are told apart from what is none. */
const code = (text: string): string | Refusal => {
  const typed = normaliseShortCode(text);
  if (isShortCode(typed) || isId('prd', text)) return typed;
  return refuse(/^\d{8}$/.test(typed) ? 'wrong-code-digit' : 'wrong-code');
};
const price: Reader = (text, { currency }) => orRefuse(readPrice(text, currency), 'wrong-price', { currency });
const placeOrNone: Reader = (text, reading) =>
  text === '' || text === '0' ? 'none' : words(120, 'wrong-place')(text, reading);
const pin: Reader = (text) => orRefuse(/^\d{4,6}$/.test(text) ? text : null, 'wrong-pin');
/** Told at once, before it is typed again. */
const newPin: Reader = (text, reading) =>
  typeof pin(text, reading) === 'string' && isWeakPin(text) ? refuse('pin-weak') : pin(text, reading);

const oneTimeCode: Reader = (text) => orRefuse(/^\d{6}$/.test(text) ? text : null, 'wrong-one-time-code');
/** The last digit is that of Damm's check: a slip is asked again. */
const order: Reader = (text) => {
  const digits = normaliseShortCode(text);
  if (/^\d{7}$/.test(digits)) return checkDigit(digits) === '0' ? digits : refuse('wrong-order-digit');
  return refuse('wrong-order');
};

export const kinds = {
  /** Taken as it is typed: a wrong one has an answer of its own (a look-alike must be told apart from a slip). */
  anyCode: (text) => orRefuse(typedCode(text), 'wrong-code'),
  code,
  codeOrList: (text) => (text === '' || text === '1' ? 'list' : code(text)),
  codeOrOwn: (text) => (text === '' || text === '1' ? 'own' : text === '2' ? 'list' : code(text)),
  codeOrNone: (text) => (text === '' || text === '0' ? 'none' : orRefuse(typedCode(text), 'wrong-code')),
  /** One of the caller's products, by its place in the list they see. */
  product: (text, { values }) => chosen(text, listOf(values, 'products')),
  name: words(100, 'wrong-name'),
  personName: words(80, 'wrong-name'),
  town: words(80, 'wrong-place'),
  place: words(120, 'wrong-place'),
  placeOrNone,
  category: choice(10),
  price,
  /** 0: not offered. */
  priceOrNone: (text, reading) => (text === '0' ? 'none' : price(text, reading)),
  stock: (text) =>
    orRefuse(whole(/^\d{1,3}([ ,.']\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text, 0, 100_000), 'wrong-stock'),
  field: choice(6),
  order,
  /** Its number, or its place in the list they see. */
  listedOrder: (text, reading) =>
    /^\d{7}$/.test(normaliseShortCode(text)) ? order(text, reading) : chosen(text, listOf(reading.values, 'orders')),
  status: choice(6),
  month: (text) => {
    const digits = text.replace(/[-*/ ]/, '');
    const padded = /^\d{5}$/.test(digits) && /[-*/ ]/.test(text) ? `${digits.slice(0, 4)}0${digits.slice(4)}` : digits;
    return orRefuse(/^20\d{2}(0[1-9]|1[0-2])$/.test(padded) ? padded : null, 'wrong-month');
  },
  kind: choice(3),
  offer: choice(3),
  words: words(120, 'wrong-name'),
  yesOrNo: choice(2),
  two: choice(2),
  three: choice(3),
  /** With its country, or as it is written at home, where it depends on the caller how long it is and whether a zero stands in front. */
  phone: (text) => {
    const digits = text.replace(/[\s.-]/g, '');
    const international = /^(?:\+|00)?([1-9]\d{9,14})$/.exec(digits)?.[1];
    const fits =
      /^(?:0[1-9]\d{5,10}|[1-9]\d{6,9})$/.test(digits) || (international !== undefined && isWhole(`+${international}`));
    return orRefuse(fits ? digits : null, 'wrong-phone');
  },
  pin,
  newPin,
  newPinOrLater: (text, reading) => (text === '0' ? 'later' : newPin(text, reading)),
  /** The new one once more; where the two differ the first is asked again. */
  pinAgain: (text, { values }) => (text === values['fresh'] ? text : { ...refuse('pin-differs'), forget: ['fresh'] }),
  oneTimeCode,
  /** 1: another one. */
  oneTimeCodeOrAgain: (text, reading) => (text === '1' ? 'again' : oneTimeCode(text, reading)),
} as const satisfies Readonly<Record<string, Reader>>;

export type Kind = keyof typeof kinds;

function chosen(text: string, list: readonly { readonly value: string }[]): string | Refusal {
  return (
    list[Number(whole(text, 1, list.length) ?? 0) - 1]?.value ?? refuse('wrong-choice', { most: String(list.length) })
  );
}
