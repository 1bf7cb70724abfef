import type { Language } from './languages.ts';

/** What SMS, mails, menus of phones and papers are written in; people of other languages get them in English. */
type Written = 'en' | 'sw' | 'fr';

/** Texts of a service: the compiler wants them in every language that is written, and takes them in any other. */
export type ByLanguage<Text> = Readonly<Record<Written, Text>> & { readonly [Code in Language]?: Text };

/** What somebody wrote in a language beside the first; undefined where nobody did. */
export const translationIn = <Text>(
  translations: Readonly<Partial<Record<string, Text>>> | undefined,
  language: Language,
): Text | undefined => translations?.[language];

/** The text in a language, else in English. */
export const inLanguage = <Text>(texts: ByLanguage<Text>, language: Language): Text => texts[language] ?? texts.en;
