export class LintSamples {
  /** @param beside files that are there with each of them, by their place */
  constructor(beside?: Readonly<Record<string, string>>);
  /** @returns what is reported of it */
  add(file: string, code: string): () => { readonly rule: string; readonly message: string }[];
}
