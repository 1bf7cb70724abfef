import type { Language } from '@asili/contracts';
import type { PageHead } from '@asili/kernel';

/** What the front end says about pages of products or artisans, in the reader's language. */
export interface DeclaredPage {
  /** Path of this one. */
  readonly path: string;
  /** Title where nobody can see what it is about. */
  readonly missing: string;
  /** Description where there are no words of its own; for a product with `{{artisan}}` and `{{place}}` in it. */
  readonly otherwise: string;
  /** The page it stands under. */
  readonly above: { readonly name: string; readonly path: string } | undefined;
}

/** Head of a page about something nobody can see. */
export function missingHead({ path, missing }: DeclaredPage, language: Language, publicUrl: string): PageHead {
  return { title: missing, description: missing, path, language, origin: publicUrl, noIndex: true };
}

export function clip(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Whole addresses of pictures; none of a strange scheme. */
export const pictures = (urls: readonly string[], publicUrl: string): string[] =>
  urls
    .map((url) => new URL(url, publicUrl))
    .filter((url) => url.protocol === 'http:' || url.protocol === 'https:')
    .map(String);
