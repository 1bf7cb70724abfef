import type { ByLanguage } from '@asili/kernel';
import type { core } from 'zod';

/** Generic validation texts, as functions of what was asked for. English is that of the specification, section 5. */
export interface ValidationTexts {
  readonly required: string;
  readonly invalid: string;
  readonly email: string;
  readonly type: (expected: string, received: string) => string;
  readonly characters: (edge: 'least' | 'most', count: number) => string;
  readonly number: (edge: 'least' | 'most', inclusive: boolean, bound: string) => string;
}

const en: ValidationTexts = {
  required: 'Required',
  invalid: 'Invalid input',
  email: 'Invalid email',
  type: (expected, received) => `Expected ${expected}, received ${received}`,
  characters: (edge, count) => `String must contain at ${edge} ${count} character(s)`,
  number: (edge, inclusive, bound) =>
    `Number must be ${edge === 'least' ? 'greater' : 'less'} than ${inclusive ? 'or equal to ' : ''}${bound}`,
};

const sw: ValidationTexts = {
  required: 'Inahitajika',
  invalid: 'Ingizo si sahihi',
  email: 'Barua pepe si sahihi',
  type: (expected, received) => `Ilitarajiwa ${expected}, imepokelewa ${received}`,
  characters: (edge, count) => `Maandishi yawe na herufi ${edge === 'least' ? 'zisizopungua' : 'zisizozidi'} ${count}`,
  number: (edge, inclusive, bound) =>
    `Namba iwe ${edge === 'least' ? 'kubwa kuliko' : 'ndogo kuliko'} ${inclusive ? 'au sawa na ' : ''}${bound}`,
};

const fr: ValidationTexts = {
  required: 'Obligatoire',
  invalid: 'Saisie non valide',
  email: 'Adresse e-mail non valide',
  type: (expected, received) => `Type attendu : ${expected}, reçu : ${received}`,
  characters: (edge, count) =>
    `Le texte doit compter ${edge === 'least' ? 'au moins' : 'au plus'} ${count} ${count > 1 ? 'caractères' : 'caractère'}`,
  number: (edge, inclusive, bound) =>
    `Le nombre doit être ${edge === 'least' ? 'supérieur' : 'inférieur'} ${inclusive ? 'ou égal ' : ''}à ${bound}`,
};

export const validationTexts: ByLanguage<ValidationTexts> = { en, sw, fr };

function bounds(
  texts: ValidationTexts,
  origin: string,
  edge: 'least' | 'most',
  inclusive: boolean | undefined,
  bound: number | bigint,
): string {
  if (origin === 'string') return texts.characters(edge, Number(bound));
  return origin === 'number' ? texts.number(edge, inclusive ?? false, String(bound)) : texts.invalid;
}

function received(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'array' : typeof input;
}

/**
 * The generic validation texts of the specification, section 5 (those of Zod 3; Zod 4 words them otherwise). Schemas that bring their own sentence keep it.
 */
export function validationText(issue: core.$ZodRawIssue, texts: ValidationTexts): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return texts.required;
      return Number.isNaN(issue.input) ? texts.invalid : texts.type(issue.expected, received(issue.input)); // NaN: text of a form that is no number.
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
