import type { CorrectProductRequest, RegisterProductRequest } from '@asili/contracts';
import { NameMissing } from '../../domain/product/errors.ts';
import type { CertifiedContent } from '../../domain/product/state.ts';
import { cleanLine, cleanParagraphs } from '../../domain/product/text.ts';

type Texts = Omit<CertifiedContent, 'images'>;
type Translations = NonNullable<RegisterProductRequest['translations']>;

function cleanName(name: string): string {
  const clean = cleanLine(name);
  if (clean === '') throw new NameMissing();
  return clean;
}

function cleanTranslations(translations: Translations): Translations {
  const clean = Object.entries(translations).flatMap(([language, text]) =>
    text ? [[language, { name: cleanName(text.name), ...(text.description ? { description: cleanParagraphs(text.description) } : {}) }]] : [],
  );
  return Object.fromEntries(clean) as Translations;
}

/**
 * The texts of a request as the certificate will carry them; only those the request brings.
 * @throws NameMissing when nothing visible is left of a name
 */
export function certifiedTexts(input: CorrectProductRequest): Partial<Texts> {
  return {
    ...(input.name === undefined ? {} : { name: cleanName(input.name) }),
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
