/** Texts that use another word for a concept than the glossary does: a line for each. */
export function foreignTerms(language: 'en' | 'sw' | 'fr', messages: Readonly<Record<string, string>>): string[];
