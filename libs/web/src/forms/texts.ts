import type { Language } from '../i18n/languages.ts';

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
  number: (edge, inclusive, bound) => `Number must be ${edge === 'least' ? 'greater' : 'less'} than ${inclusive ? 'or equal to ' : ''}${bound}`,
};

const sw: ValidationTexts = {
  required: 'Inahitajika',
  invalid: 'Ingizo si sahihi',
  email: 'Barua pepe si sahihi',
  type: (expected, received) => `Ilitarajiwa ${expected}, imepokelewa ${received}`,
  characters: (edge, count) => `Maandishi yawe na herufi ${edge === 'least' ? 'zisizopungua' : 'zisizozidi'} ${count}`,
  number: (edge, inclusive, bound) => `Nambari iwe ${edge === 'least' ? 'kubwa kuliko' : 'ndogo kuliko'} ${inclusive ? 'au sawa na ' : ''}${bound}`,
};

const fr: ValidationTexts = {
  required: 'Obligatoire',
  invalid: 'Saisie non valide',
  email: 'Adresse e-mail non valide',
  type: (expected, received) => `Type attendu : ${expected}, reçu : ${received}`,
  characters: (edge, count) => `Le texte doit compter ${edge === 'least' ? 'au moins' : 'au plus'} ${count} ${count > 1 ? 'caractères' : 'caractère'}`,
  number: (edge, inclusive, bound) => `Le nombre doit être ${edge === 'least' ? 'supérieur' : 'inférieur'} ${inclusive ? 'ou égal ' : ''}à ${bound}`,
};

export const validationTexts: Readonly<Record<Language, ValidationTexts>> = { en, sw, fr };
