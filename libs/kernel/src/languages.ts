interface LanguageRow {
  /** ISO 639; the name of its folder in `languages/`. */
  readonly code: string;
  /** What it calls itself. */
  readonly name: string;
  /** BCP 47: how numbers, times and names of countries are written. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Every language of the product, in the order people choose from; the first is what is missing in the others. English as in Kenya, where most artisans live. */
export const languageTable = [
  { code: 'en', name: 'English', locale: 'en-KE', dir: 'ltr' },
  { code: 'sw', name: 'Kiswahili', locale: 'sw-KE', dir: 'ltr' },
  { code: 'fr', name: 'Français', locale: 'fr-FR', dir: 'ltr' },
] as const satisfies readonly LanguageRow[];

export type Language = (typeof languageTable)[number]['code'];
type Codes = readonly [Language, ...Language[]];

/** Codes of the table. */
export const languages = /* #__PURE__ */ languageTable.map(({ code }) => code) as unknown as Codes;

export const isLanguage = (value: unknown): value is Language => languages.some((code) => code === value);

/** The row of a language. */
export const languageRow = (code: Language): LanguageRow =>
  languageTable.find((row) => row.code === code) ?? languageTable[0];

/** Something for each language. Builds of front ends write it out (`tools/web-build/every-language-loader.mjs`). */
export const everyLanguage = <Made>(make: (language: Language) => Made): Readonly<Record<Language, Made>> =>
  Object.fromEntries(languages.map((code) => [code, make(code)])) as Record<Language, Made>;
