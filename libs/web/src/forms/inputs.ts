import { z } from './zod.ts';

/** What a field of a form holds is text; each of these turns it into what the contract's schema takes, which then decides. */
export const from = <S extends z.ZodType>(read: (text: string) => unknown, schema: S) =>
  z
    .string()
    .transform(read)
    .pipe(schema as z.ZodType<z.output<S>, unknown>);

/** An empty field says nothing: it is left out of the request. */
export const blankable = <S extends z.ZodType>(schema: S) =>
  from((text) => (text.trim() === '' ? undefined : text), schema.optional());

/** An empty field is missing, and refused as such, not as text that is wrong. */
export const filled = <S extends z.ZodType>(schema: S) =>
  from((text) => (text.trim() === '' ? undefined : text), schema);

/** Digits only; undefined where nothing was typed, NaN for anything else. */
export function wholeNumberFromText(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** A whole number; an empty field is none, though the schema has a default. */
export const wholeNumber = <S extends z.ZodType>(schema: S) =>
  from((text) => wholeNumberFromText(text) ?? Number.NaN, schema);

/** Words with commas between them. An empty field is an empty list, left out of the request. */
export const wordList = <S extends z.ZodType>(schema: S) =>
  from((text) => {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    return words.length > 0 ? words : undefined;
  }, schema);

/** How many characters a contract's text takes at most; a field's `maxLength`. @throws for what has no limit */
export function maxLengthOf(schema: z.ZodType): number {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return maxLengthOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodString && schema.maxLength !== null) return schema.maxLength;
  throw new Error('This text has no limit in its contract');
}

/**
 * A form whose fields are not those of the request: `read` turns them into it, and the contract's schema decides. Errors
 * find their fields by the path in the request.
 */
export const requestFrom = <Fields extends object, S extends z.ZodType>(read: (fields: Fields) => unknown, schema: S) =>
  z
    .custom<Fields>()
    .transform(read)
    .pipe(schema as z.ZodType<z.output<S>, unknown>);
