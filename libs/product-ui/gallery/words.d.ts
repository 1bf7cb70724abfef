import type { UiTexts } from '@asili/ui';

declare global {
  /** The words components say by themselves, read from the shell's messages when the gallery is built. */
  const UI_WORDS: Readonly<Record<'en' | 'sw' | 'fr', UiTexts>>;
}
