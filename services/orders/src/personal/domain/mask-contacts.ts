import { isShortCode } from '@asili/kernel';

/** What nobody sees may stand between the digits of a number. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const email = /[^\s@<>(),;:]+\s?(?:@|\(at\)|\[at\])\s?[^\s@<>(),;:]+\.[\p{L}\p{N}-]{2,}/giu;
const schemes = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Bare names under endings people use; others could be the seam of two sentences. */
const domains =
  /(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|app|shop|store|site|online|io|me|co|africa|ke|tz|ug|rw|ng|gh|za|sn|ci|ma|et|uk|fr|de|eu|us)(?![\p{L}\p{N}])(?:\/\S*)?/giu;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const date = String.raw`(?:${day}[./-]${month}[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]${month}[./-]${day}|${day}\s${month}\s20[2-4]\d)`;
const clock = String.raw`(?:[01]?\d|2[0-3])[:.h][0-5]\d`;
const to = String.raw`\s{0,2}[–-]\s{0,2}`;
const currency = String.raw`(?:KES|KSh|UGX|USh|TZS|TSh|RWF|NGN|GHS|XOF|FCFA|CFA|ZAR|MAD|USD|EUR|GBP|shillings?|shilingi|francs?)`;
/** At most eight digits, and none of them a zero in front: a telephone number behind a currency is one still. */
const sum = String.raw`(?:[1-9]\d?(?:[ .,]\d{3}){2}|[1-9]\d{0,2}[ .,]\d{3}|[1-9]\d{0,6})(?:[.,]\d\d)?`;
const sums = String.raw`${sum}(?:${to}${sum})?`;
const states =
  '(?-i:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])';
/** No digit stands before or behind, between marks of a number: what looks like more than a part of one. */
const alone = {
  before: String.raw`(?<![\p{Nd}+][\s().\-/·–_]{0,3})`,
  behind: String.raw`(?![\s().\-/·–_]{0,3}\p{Nd})`,
};

/** What a parcel and its handing over need, though it is full of digits. */
const needed = [
  // Days with their times, boxes of the post, its numbers of parcels (UPU S10), ZIP+4 of the USPS.
  String.raw`(?<![\p{Nd}+])(?:${[
    String.raw`${date}(?:[\s,]{1,2}${clock})?(?:${to}${clock})?`,
    String.raw`\b(?:(?:P\.?\s?O\.?\s?)?Box|S\.?\s?L\.?\s?P\.?|B\.?\s?P\.?|Private Bag)\s{0,2}:?\s{0,2}\d{1,6}(?:[\s,–-]{1,3}\d{5})?`,
    String.raw`[A-Z]{2}\s?\d{9}\s?[A-Z]{2}\b`,
    String.raw`\b${states}\s\d{5}-\d{4}`,
  ].join('|')})(?!\p{Nd})`,
  // A day of a year of two digits with its time; a sum or a size with its unit.
  String.raw`${alone.before}(?:${[
    String.raw`${day}[./-]${month}[./-]\d\d[\s,]{1,2}${clock}(?:${to}${clock})?(?!\p{Nd})`,
    String.raw`${sums}\s?(?:${currency}\b|/=)`,
    String.raw`(?!(?:\P{L}*?\p{Nd}){9})\d{1,3}(?:\s?[-/]\s?\d{1,3}){1,2}\s?(?:mm|cm|m|in|inch(?:es)?|kg|g|ml|l)\b`,
  ].join('|')})`,
  // From one hour, year or number to another; a plot of land; a place on the map; a sum behind its unit.
  String.raw`${alone.before}(?:${[
    String.raw`${clock}${to}${clock}`,
    String.raw`(?:19|20)\d\d${to}(?:19|20)\d\d`,
    String.raw`[1-9]\d{1,3}\s[–-]\s[1-9]\d{1,3}`,
    String.raw`\b(?:L\.?\s?R\.?|Plot|Block|Stand|Lot|House|Parcelle|Kiwanja)\s?(?:No\.?\s?)?[1-9]\d{0,4}(?:/\d{1,4}){1,2}`,
    String.raw`-?[0-8]?\d\.\d{3,7},\s?-?\d{1,3}\.\d{3,7}`,
    String.raw`\b${currency}\.?\s?${sums}`,
  ].join('|')})${alone.behind}`,
].join('|');
const kept = new RegExp(needed, 'giu');
const digits = /\+?\p{Nd}(?:[\s().\-/·–_]{0,3}\p{Nd}){6,}/gu;
/** Digits of any script as `0` to `9`. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
/** Digits of a script stand in a row that begins at a multiple of ten or of sixteen. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const at = zero;
  while (zero > at - 10 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (at - zero) % 10;
}

/**
 * Text without telephone numbers (masked to their last three digits), e-mail addresses and links: sides of an order write to each other
 * here. What a parcel needs stays (days, places, boxes and numbers of the post, sums, sizes), and so do numbers and codes of ours. Pure. What is spelled out in words is not found.
 * @param own the order's number
 */
export function maskContacts(text: string, own: string): string {
  const number = (found: string): string => {
    const typed = plain(found);
    const bare = typed.replaceAll(/\D/g, '');
    const isOurs = !typed.startsWith('+') && (bare === own || (bare.length === 8 && isShortCode(bare)));
    return isOurs ? found : `***${bare.slice(-3)}`;
  };
  const visible = text
    .replaceAll(invisible, '')
    .replaceAll(email, '***@***')
    .replaceAll(schemes, '***')
    .replaceAll(domains, '***');
  return between(visible, kept, (part) => part.replaceAll(digits, number));
}

/** Changes what stands between the matches. */
function between(text: string, pattern: RegExp, change: (part: string) => string): string {
  let changed = '';
  let from = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    changed += change(text.slice(from, index)) + match;
    from = index + match.length;
  }
  return changed + change(text.slice(from));
}
