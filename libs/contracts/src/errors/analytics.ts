import type { ErrorTexts } from './index.ts';

export const analyticsErrors: ErrorTexts = {
  'ANALYTICS.NOT_FOUND': { en: 'There are no figures here for you.', sw: 'Hakuna takwimu zako hapa.', fr: 'Il n’y a pas de chiffres pour vous ici.' },
  'ANALYTICS.INVALID_PERIOD': { en: 'Choose a period that ends after it begins and is at most 400 days long.', sw: 'Chagua kipindi kinachoisha baada ya kuanza, kisichozidi siku 400.', fr: 'Choisissez une période qui finit après son début et dure au plus 400 jours.' },
};
