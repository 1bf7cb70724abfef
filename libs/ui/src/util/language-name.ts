/** Names in the language itself, for those that browsers leave out of their lists. */
const ownNames: Readonly<Record<string, string>> = { ff: 'Fulfulde', ki: 'Gĩkũyũ', luo: 'Dholuo' };

/** A language as the reader calls it within a sentence. Browsers know most; one that is not known is shown by its own name or code. */
export function languageName(code: string, locale: string): string {
  return known(code, locale) ?? ownNames[code] ?? code;
}

function known(code: string, locale: string): string | undefined {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined; // Not the shape of a code.
  }
}
