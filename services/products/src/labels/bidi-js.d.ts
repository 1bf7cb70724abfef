/** bidi-js carries no types; these are the parts used here. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** One level per UTF-16 unit; odd is right to left. */
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
