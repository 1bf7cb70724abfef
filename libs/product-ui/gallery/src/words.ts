import { createContext, use } from 'react';
import en from './messages/en.json';
import fr from './messages/fr.json';
import sw from './messages/sw.json';

export type Language = 'en' | 'sw' | 'fr';
export type WordKey = keyof typeof en;
export type Translate = (key: WordKey) => string;

const words: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en, sw, fr };
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'sw', name: 'Kiswahili' },
  { code: 'fr', name: 'Français' },
] as const;

export const translatorOf =
  (language: Language): Translate =>
  (key) =>
    words[language][key];

export const WordsContext = createContext<Translate>(translatorOf('en'));

/** The gallery's own texts in the language chosen. */
export const useWords = (): Translate => use(WordsContext);
