import { validationTexts, type ValidationTexts } from '@asili/contracts/validation';

/** Texts of the document's language. */
export function textsNow(): ValidationTexts {
  const { lang } = document.documentElement;
  return lang === 'sw' || lang === 'fr' ? validationTexts[lang] : validationTexts.en;
}
