import type { core } from 'zod';
import { validationTexts, type ValidationTexts } from './texts.ts';

type Issue = core.$ZodRawIssue;

/** Texts of the document's language. */
export function textsNow(): ValidationTexts {
  const { lang } = document.documentElement;
  return lang === 'sw' || lang === 'fr' ? validationTexts[lang] : validationTexts.en;
}

function bounds(texts: ValidationTexts, origin: string, edge: 'least' | 'most', inclusive: boolean | undefined, bound: number | bigint): string {
  if (origin === 'string') return texts.characters(edge, Number(bound));
  return origin === 'number' ? texts.number(edge, inclusive ?? false, String(bound)) : texts.invalid;
}

function received(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'array' : typeof input;
}

/**
 * The generic validation texts of the specification, section 5 (those of Zod 3; Zod 4 words them otherwise), in the
 * language of the page. Schemas that bring their own sentence keep it.
 */
export function validationText(issue: Issue, texts: ValidationTexts = textsNow()): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.required : texts.type(issue.expected, received(issue.input));
    case 'too_small':
      return bounds(texts, issue.origin, 'least', issue.inclusive, issue.minimum);
    case 'too_big':
      return bounds(texts, issue.origin, 'most', issue.inclusive, issue.maximum);
    case 'invalid_format':
      return issue.format === 'email' ? texts.email : texts.invalid;
    default:
      return texts.invalid;
  }
}
