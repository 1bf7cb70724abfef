import type { z } from './zod.ts';
import { from } from './inputs.ts';
import { TextField, type TextFieldProps } from '@asili/ui/forms';

/**
 * An amount of money as a person writes it, as the decimal text of the contracts: `12,50` and `12.50` are twelve and a half
 * everywhere, `1,250.00` is read by its last sign, and a lone sign before three digits groups thousands only where the
 * locale does so. What stays unclear is returned as it is, for the schema to refuse: an amount is never guessed.
 */
export function amountFromText(text: string, locale: string): string {
  const typed = text.trim().replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const signs = typed.replace(/[^.,]/g, '');
  if (signs === '') return typed;
  const last = signs.at(-1) ?? '';
  const other = last === ',' ? '.' : ',';
  const [whole = '', rest = ''] = [typed.slice(0, typed.lastIndexOf(last)), typed.slice(typed.lastIndexOf(last) + 1)];
  const once = signs.indexOf(last) === signs.length - 1;
  if (once && /^\d{1,2}$/.test(rest)) {
    const plain = ungrouped(whole, other);
    return plain === undefined ? text : `${plain}.${rest}`;
  }
  const grouping = new Intl.NumberFormat(locale).formatToParts(1_000_000).find(({ type }) => type === 'group')?.value;
  return (last === grouping || signs.length > 1) && !signs.includes(other) ? (ungrouped(typed, last) ?? text) : text;
}

/** The decimal text of the contracts as a field shows it to its reader: `120.00` is `120,00` in French. What else was typed comes back as it is. @param locale BCP 47 */
export function amountToText(amount: string, locale: string): string {
  const sign = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return amount.replace(/^(\d+)\.(\d{1,2})$/, `$1${sign}$2`);
}

/** Digits without the sign between thousands; undefined where it stands elsewhere. */
function ungrouped(digits: string, sign: string): string | undefined {
  const [first = '', ...groups] = digits.split(sign);
  const good =
    groups.length === 0
      ? /^\d+$/.test(first)
      : /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return good ? first + groups.join('') : undefined;
}

/** An amount as the reader writes it, `12,50` or `12.50`. @param locale BCP 47 */
export const amount = <S extends z.ZodType>(schema: S, locale: string) =>
  from((text) => amountFromText(text, locale), schema);

/**
 * An amount of money. A text field: a number field drops a comma silently, and `12,50` would be twelve hundred and fifty.
 * Its rule is `amount(schema, locale)`.
 */
export function MoneyField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
