import type { CorrectProductRequest, RegisterProductRequest } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import type { CertifiedContent } from '../product/domain/product.ts';

/**
 * Characters that never belong in a name or a description: controls, and the invisible marks that reorder text (Unicode
 * bidirectional overrides and isolates) or hide in it (zero-width space, byte order mark). Joiners stay: scripts need them.
 */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** One line as the certificate will carry it: NFC, no control or reordering characters, single spaces. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(forbidden, '').replace(/\s+/gu, ' ').trim();
}

/** Like cleanLine, but paragraphs stay: at most one empty line between them. */
export function cleanParagraphs(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(forbidden, '').split('\n');
  return lines
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

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
