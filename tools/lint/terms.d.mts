type Language = 'en' | 'sw' | 'fr';

/** Words that are not ours, by the concept of the glossary they stand for. */
export const rules: ReadonlyArray<{ readonly concept: string }>;
/** Concepts of the glossary that no word can tell. */
export const notByWord: readonly string[];
/** Texts that use another word for a concept than the glossary does: a line for each. */
export function foreignTerms(language: Language, messages: Readonly<Record<string, string>>): string[];
/** Words of a document that the glossary has others for: a line for each. */
export function foreignWords(text: string): string[];
/** Words of code, in names and comments, that the glossary has others for: a line for each. */
export function foreignNames(source: string, side?: 'back end' | 'front end'): string[];
/** The texts a TypeScript file holds, by language and by where they stand. */
export function textsOf(source: string, only?: Language): Record<Language, Record<string, string>>;
/** English words of each row of a table of the glossary. */
export function rowsOf(glossary: string, heading: string): string[][];
