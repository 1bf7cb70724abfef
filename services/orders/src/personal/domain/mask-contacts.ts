import { isShortCode } from '@asili/kernel';

/** What nobody sees may stand between the digits of a number. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const email = /[^\s@<>(),;:]+\s?(?:@|\(at\)|\[at\])\s?[^\s@<>(),;:]+\.[\p{L}\p{N}-]{2,}/giu;
const schemes = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Bare names under endings people use; others could be the seam of two sentences. */
const domains =
  /(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|app|shop|store|site|online|io|me|co|africa|ke|tz|ug|rw|ng|gh|za|sn|ci|ma|et|uk|fr|de|eu|us)(?![\p{L}\p{N}])(?:\/\S*)?/giu;
const date = String.raw`(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d|(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01]))`;
const clock = String.raw`(?:[01]?\d|2[0-3])[:.h][0-5]\d`;
/** What a parcel and its handing over need, though it is full of digits: days with their times, boxes of the post, its numbers of parcels (UPU S10), sums. */
const needed = [
  String.raw`${date}(?:[\s,]{1,2}(?:${clock}))?`,
  String.raw`\b(?:P\.?\s?O\.?\s?Box|S\.?\s?L\.?\s?P\.?|B\.?\s?P\.?|Private Bag)\s{0,2}:?\s{0,2}\d{1,6}(?:[\s,–-]{1,3}\d{5})?`,
  String.raw`[A-Z]{2}\s?\d{9}\s?[A-Z]{2}\b`,
  String.raw`\b(?:KES|KSh|UGX|USh|TZS|TSh|RWF|NGN|GHS|XOF|FCFA|ZAR|USD|EUR)\.?\s?\d{1,3}(?:[ .,]\d{3})+(?:[.,]\d\d)?`,
]
  .map((form) => String.raw`(?<!\p{Nd})${form}(?!\p{Nd})`)
  .join('|');
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
 * here. What a parcel needs stays (days, boxes and numbers of the post, sums), and so do numbers and codes of ours. Pure. What is spelled out in words is not found.
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
