import { validationTexts, type ValidationTexts, validationText } from '@asili/contracts/validation';
import * as z from 'zod';

/** Texts of the document's language. */
export function textsNow(): ValidationTexts {
  const { lang } = document.documentElement;
  return lang === 'sw' || lang === 'fr' ? validationTexts[lang] : validationTexts.en;
}

// Global per copy of zod: importing `z` from here is what switches the texts.
z.config({ localeError: (issue) => validationText(issue, textsNow()) });

export { z };
