import type { ErrorTexts } from './index.ts';

export const verificationErrors: ErrorTexts = {
  'VERIFICATION.UNKNOWN_CODE': { en: 'No product has this code. Check it and try again.', sw: 'Hakuna bidhaa yenye namba hii. Ikague kisha ujaribu tena.', fr: 'Aucun produit ne porte ce code. Vérifiez-le et réessayez.' },
};
