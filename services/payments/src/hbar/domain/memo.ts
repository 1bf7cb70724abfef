const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/**
 * The check character of a code: its number in base 32, modulo 37. Every single wrong character and every swap of two
 * neighbours is caught. Source: D. Crockford, 'Base 32'. Undefined where it is one of the five signs that wallets may not take.
 */
function checkCharacter(code: string): string | undefined {
  const remainder = [...code].reduce((rest, character) => (rest * 32 + alphabet.indexOf(character)) % 37, 0);
  return alphabet[remainder];
}

/** Memos a payment may have, the one to try first in front: 'AH-', ten characters out of its id, a check character. */
export function memosOf(paymentId: string): string[] {
  const text = paymentId.slice(paymentId.indexOf('_') + 1).toUpperCase();
  const starts = Array.from({ length: text.length - length + 1 }, (_, back) => text.length - length - back); // Its end is random.
  return starts.flatMap((start) => {
    const code = text.slice(start, start + length);
    const check = checkCharacter(code);
    return check === undefined ? [] : [`AH-${code}${check}`];
  });
}

/** The memo somebody meant: any case, with or without hyphen and spaces, O for 0, I and L for 1. Null for a text that is none of ours. */
export function readMemo(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const [, code, check] = /^AH([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z])$/.exec(plain) ?? [];
  return code !== undefined && check === checkCharacter(code) ? `AH-${code}${check}` : null;
}
