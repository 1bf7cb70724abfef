import { isShortCode } from '@asili/kernel';

/** What nobody sees may stand between the digits of a number. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const email = /[^\s@<>(),;:]+\s?(?:@|\(at\)|\[at\])\s?[^\s@<>(),;:]+\.[\p{L}\p{N}-]{2,}/giu;
const schemes = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Bare names under endings people use; others could be the seam of two sentences. */
const domains =
  /(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|app|shop|store|site|online|io|me|co|africa|ke|tz|ug|rw|ng|gh|za|sn|ci|ma|et|uk|fr|de|eu|us)(?![\p{L}\p{N}])(?:\/\S*)?/giu;
const digits = /\+?\p{Nd}(?:[\s().\-/·–_]{0,3}\p{Nd}){6,}/gu;
const day = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;

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
 * here. Days, and numbers and codes of ours, stay. Pure. What is spelled out in words is not found.
 * @param own the order's number
 */
export function maskContacts(text: string, own: string): string {
  const number = (found: string): string => {
    const typed = plain(found);
    const bare = typed.replaceAll(/\D/g, '');
    const isOurs = !typed.startsWith('+') && (bare === own || (bare.length === 8 && isShortCode(bare)));
    return isOurs || day.test(typed) ? found : `***${bare.slice(-3)}`;
  };
  return text
    .replaceAll(invisible, '')
    .replaceAll(email, '***@***')
    .replaceAll(schemes, '***')
    .replaceAll(domains, '***')
    .replaceAll(digits, number);
}
