/** The keys nothing in the sources says, neither as a text nor by a template; plural forms count as one. */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[];
