import { decodeCode } from '../../shared/decode-code.ts';

/** The product code inside a scanned text: what follows its last slash, without query or fragment. */
export function codeOfScan(text: string): string {
  const last = text.trim().split('/').pop() ?? '';
  const code = last.split(/[?#]/)[0] ?? '';
  return decodeCode(code).slice(0, 200);
}
