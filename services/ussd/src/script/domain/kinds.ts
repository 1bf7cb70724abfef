import { checkDigit, isId, isShortCode, normaliseShortCode } from '@asili/kernel';
import { isWhole } from '../../callers/domain/number-plan.ts';

/**
 * What an input may be: the value as it is kept, or null for what does not fit. Codes are taken as they are typed where a wrong one has an
 * answer of its own (a look-alike must be told apart from a slip).
 */
const whole =
  (least: number, most: number) =>
  (text: string): string | null =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? String(Number(text)) : null;
const words =
  (most: number) =>
  (text: string): string | null =>
    /[\p{L}\p{N}]/u.test(text) && text.trim().length <= most ? text.trim() : null;

export const kinds = {
  anyCode: (text: string): string | null => (/^[\w. -]{1,64}$/.test(text) ? normaliseShortCode(text) : null),
  code: (text: string): string | null =>
    isShortCode(normaliseShortCode(text)) || isId('prd', text) ? normaliseShortCode(text) : null,
  codeOrOwn: (text: string): string | null => (text === '' || text === '1' ? 'own' : kinds.code(text)),
  codeOrNone: (text: string): string | null => (text === '' || text === '0' ? 'none' : kinds.anyCode(text)),
  name: words(100),
  personName: words(80),
  town: words(80),
  place: words(120),
  category: whole(1, 10),
  /** The dearest the shop sells. */
  price: whole(1, 1_000_000),
  stock: whole(0, 100_000),
  field: whole(1, 6),
  /** The last digit is that of Damm's check: a slip is asked again. */
  order: (text: string): string | null => (/^\d{7}$/.test(text) && checkDigit(text) === '0' ? text : null),
  status: whole(1, 5),
  month: (text: string): string | null => {
    const digits = text.replace(/[-*]/, '');
    const padded = /^\d{5}$/.test(digits) && /[-*]/.test(text) ? `${digits.slice(0, 4)}0${digits.slice(4)}` : digits;
    return /^20\d{2}(0[1-9]|1[0-2])$/.test(padded) ? padded : null;
  },
  kind: whole(1, 3),
  yesOrNo: whole(1, 2),
  /** With its country, or as it is written at home, where it depends on the caller how long it is and whether a zero stands in front. */
  phone: (text: string): string | null => {
    const digits = text.replace(/[\s.-]/g, '');
    const international = /^(?:\+|00)?([1-9]\d{9,14})$/.exec(digits)?.[1];
    return /^(?:0[1-9]\d{5,10}|[1-9]\d{6,9})$/.test(digits) ||
      (international !== undefined && isWhole(`+${international}`))
      ? digits
      : null;
  },
  pin: (text: string): string | null => (/^\d{4,6}$/.test(text) ? text : null),
  oneTimeCode: (text: string): string | null => (/^\d{6}$/.test(text) ? text : null),
} as const;

export type Kind = keyof typeof kinds;
