/** The 7-bit alphabet and its extension, whose characters count twice. Source: 3GPP TS 23.038, 6.2.1 and 6.2.1.1. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('^{}\\[~]|€\f');

/** Room of a message that is one part, and of each part of a longer one, which carries 6 octets to be put together by. Source: 3GPP TS 23.040, 9.2.3.24. */
const room = { 'gsm-7': { one: 160, each: 153 }, 'ucs-2': { one: 70, each: 67 } } as const;

/** How a message goes out: its alphabet, and how many parts are paid for. No character is cut in two, be it an escape or a surrogate pair. */
export function segmentsOf(message: string): { readonly alphabet: 'gsm-7' | 'ucs-2'; readonly parts: number } {
  const characters = Array.from(message);
  const isPlain = characters.every((character) => basic.has(character) || extension.has(character));
  const alphabet = isPlain ? 'gsm-7' : 'ucs-2';
  const sizes = characters.map((character) => (isPlain ? (extension.has(character) ? 2 : 1) : character.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= room[alphabet].one) return { alphabet, parts: 1 };
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > room[alphabet].each) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return { alphabet, parts };
}
