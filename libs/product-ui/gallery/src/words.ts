import { type Language, languageTable } from '@asili/kernel';
import { createContext, use } from 'react';
import type en from '../../../../languages/en/gallery.json';

export type { Language };
export type WordKey = keyof typeof en;
export type Translate = (key: WordKey) => string;

export const languages = languageTable;

export const translatorOf =
  (language: Language): Translate =>
  (key) =>
    GALLERY_WORDS[language][key] ?? key;

export const WordsContext = createContext<Translate>(translatorOf('en'));

/** The gallery's own texts in the language chosen. */
export const useWords = (): Translate => use(WordsContext);
