import type { ErrorTexts } from './index.ts';

/** Of one service to another; nobody is shown them but in the console, by the reason of a case. */
export const signerErrors: ErrorTexts = {
  'SIGNER.TRANSFER_REFUSED': {
    en: 'This transfer isn’t one the treasury signs.',
    sw: 'Hazina haitii saini uhamisho wa aina hii.',
    fr: 'Ce virement n’est pas de ceux que la trésorerie signe.',
  },
  'SIGNER.OVER_TRANSFER_LIMIT': {
    en: 'This is more than the treasury sends at once.',
    sw: 'Hiki ni zaidi ya kiasi ambacho hazina hutuma kwa mara moja.',
    fr: 'C’est plus que ce que la trésorerie envoie en une fois.',
  },
  'SIGNER.OVER_DAY_LIMIT': {
    en: 'The treasury has sent as much as it may within a day.',
    sw: 'Hazina imeshatuma kiasi chote inachoruhusiwa kwa siku.',
    fr: 'La trésorerie a envoyé tout ce qu’elle peut envoyer en un jour.',
  },
};
