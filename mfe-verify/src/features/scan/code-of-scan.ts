import { decodeCode } from '../../shared/decode-code.ts';

const maxLength = 200;

/**
 * The product code inside a scanned text: of a link what follows the last slash of its path. Between other words the service looks for
 * the code itself, so a text with spaces stays as it is.
 */
export function codeOfScan(text: string): string {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return trimmed.slice(0, maxLength);
  const path = trimmed.split(/[?#]/)[0] ?? ''; // A query may hold slashes of its own: ?from=https://wa.me/…
  return decodeCode(path.split('/').pop() ?? '').slice(0, maxLength);
}
