import type { CorrectProductRequest, RegisterProductRequest } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import type { CertifiedContent } from '../product/domain/state.ts';
import { cleanLine, cleanParagraphs } from '../product/domain/text.ts';

type Texts = Omit<CertifiedContent, 'images'>;
type Translations = NonNullable<RegisterProductRequest['translations']>;

function cleanTranslations(translations: Translations): Translations {
  const clean = Object.entries(translations).flatMap(([language, text]) =>
    text
      ? [
          [
            language,
            {
              name: cleanLine(text.name),
              ...(text.description ? { description: cleanParagraphs(text.description) } : {}),
            },
          ],
        ]
      : [],
  );
  return Object.fromEntries(clean) as Translations;
}

/** The texts of a request as the certificate will carry them; only those the request brings. */
export function certifiedTexts(input: CorrectProductRequest): Partial<Texts> {
  return omitUndefined({
    name: input.name && cleanLine(input.name),
    description: input.description && cleanParagraphs(input.description),
    category: input.category,
    materials: input.materials?.map(cleanLine).filter(Boolean),
    technique: input.technique,
    dimensions: input.dimensions && cleanLine(input.dimensions),
    weightGrams: input.weightGrams,
    translations: input.translations && cleanTranslations(input.translations),
  });
}
