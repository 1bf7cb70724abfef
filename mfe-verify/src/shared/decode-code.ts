/** A code out of an address; one that was encoded badly is taken as it stands. */
export function decodeCode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
