import type { Language } from '@asili/kernel';
import type { UiTexts } from '@asili/ui';

declare global {
  /** The words components say by themselves, read from the shell's messages when the gallery is built. */
  const UI_WORDS: Readonly<Record<Language, UiTexts>>;
  /** The gallery's own texts. */
  const GALLERY_WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}
