import { maskContacts } from '../../personal/domain/mask-contacts.ts';

/** What changes how a text is read without being seen: controls but line breaks, and marks of direction. */
const unseen = /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const seen = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text for everybody: without controls, with one empty line at most between two, contact data masked. Undefined where there is
 * nothing to see. Pure.
 * @param number of the order, which is not masked
 */
export function publicText(typed: string | undefined, number: string): string | undefined {
  const plain = (typed ?? '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\n\s*\n\s*/g, '\n\n')
    .trim();
  return seen.test(plain) ? maskContacts(plain, number) : undefined;
}
