import type { CorrectProductRequest, RegisterProductRequest } from '@asili/contracts';
import type { CertifiedContent } from '../product/domain/state.ts';
import { cleanLine, cleanParagraphs } from '../product/domain/text.ts';

type Texts = Omit<CertifiedContent, 'images'>;
type Translations = NonNullable<RegisterProductRequest['translations']>;

function cleanTranslations(translations: Translations): Translations {
  const clean = Object.entries(translations).flatMap(([language, text]) =>
    text ? [[language, { name: cleanLine(text.name), ...(text.description ? { description: cleanParagraphs(text.description) } : {}) }]] : [],
  );
  return Object.fromEntries(clean) as Translations;
}

/** The texts of a request as the certificate will carry them; only those the request brings. */
export function certifiedTexts(input: CorrectProductRequest): Partial<Texts> {
  return {
    ...(input.name === undefined ? {} : { name: cleanLine(input.name) }),
    ...(input.description === undefined ? {} : { description: cleanParagraphs(input.description) }),
    ...(input.category === undefined ? {} : { category: input.category }),
    ...(input.materials === undefined ? {} : { materials: input.materials.map(cleanLine).filter(Boolean) }),
    ...(input.technique === undefined ? {} : { technique: input.technique }),
    ...(input.dimensions === undefined ? {} : { dimensions: cleanLine(input.dimensions) }),
    ...(input.weightGrams === undefined ? {} : { weightGrams: input.weightGrams }),
    ...(input.daysToMake === undefined ? {} : { daysToMake: input.daysToMake }),
    ...(input.translations === undefined ? {} : { translations: cleanTranslations(input.translations) }),
  };
}
