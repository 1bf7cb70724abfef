/** Deeper than any body we take; beyond it, code that walks a value would exhaust the stack. */
const deepestJson = 64;

/** Whether the JSON text nests arrays and objects deeper than allowed. Reads it once; strings do not count. */
export function isTooDeep(text: string, limit = deepestJson): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === 0x5c)
        at += 1; // A backslash takes the next character with it.
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}
