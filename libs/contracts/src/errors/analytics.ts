import type { ErrorTexts } from './index.ts';

export const analyticsErrors: ErrorTexts = {
  'ANALYTICS.NOT_FOUND': {
    en: 'There are no figures for you here.',
    sw: 'Hakuna takwimu zako hapa.',
    fr: 'Il n’y a pas de chiffres pour vous ici.',
  },
  'ANALYTICS.INVALID_PERIOD': {
    en: 'Choose a period of at most 400 days that ends after it begins.',
    sw: 'Chagua kipindi kinachoisha baada ya kuanza, kisichozidi siku 400.',
    fr: 'Choisissez une période qui finit après son début et dure au plus 400 jours.',
  },
};
