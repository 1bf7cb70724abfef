import { validationTexts, type ValidationTexts, validationText } from '@asili/contracts/validation';
import { inLanguage, type Language } from '@asili/kernel';
import * as z from 'zod';

/** Texts of the document's language. */
export function textsNow(): ValidationTexts {
  return inLanguage(validationTexts, document.documentElement.lang as Language);
}

// Global per copy of zod: importing `z` from here is what switches the texts.
z.config({ localeError: (issue) => validationText(issue, textsNow()) });

export { z };
