import { isId, isShortCode, normaliseShortCode } from '@asili/kernel';

/** What a person typed or scanned, understood. Only the first three can name a product. */
export type Code =
  | { readonly kind: 'product'; readonly value: string }
  | { readonly kind: 'short'; readonly value: string }
  | { readonly kind: 'demo'; readonly value: string }
  | { readonly kind: 'mistyped' }
  | { readonly kind: 'other' };

/**
 * Reads a code out of hostile text: a product id, a short code with blanks, dots or dashes, a demo code, or any of them
 * after the last slash of an address. Eight digits whose check digit fails are 'mistyped'. Pure; never throws.
 */
export function readCode(text: string, demoCodes: readonly string[]): Code {
  const value = normaliseShortCode(lastSegment(text));
  if (isId('prd', value)) return { kind: 'product', value };
  if (demoCodes.includes(value)) return { kind: 'demo', value };
  if (/^\d{8}$/.test(value)) return isShortCode(value) ? { kind: 'short', value } : { kind: 'mistyped' };
  return { kind: 'other' };
}

/** What goes into the event: one of our own codes, never the free text of a stranger, which may be personal. */
export function recordedCode(code: Code): string {
  return code.kind === 'mistyped' || code.kind === 'other' ? code.kind : code.value;
}

function lastSegment(text: string): string {
  const visible = text.slice(0, 4096).normalize('NFKC').replace(/\p{C}/gu, '').trim();
  const path = visible.replaceAll('\\', '/').replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Whether the text is an address on a site other than ours, and so perhaps a look-alike's QR. Bare codes and paths are
 * not addresses. Compared is the host with its port, after the rules a browser reads an address by (WHATWG URL): a user
 * name before '@', backslashes and missing schemes fool nobody.
 */
export function isForeignAddress(text: string, publicUrl: string): boolean {
  const own = new URL(publicUrl).host.toLowerCase();
  const visible = text.slice(0, 4096).normalize('NFKC').replace(/\p{C}/gu, '').trim().replaceAll('\\', '/');
  if (visible.startsWith('//')) return hostOf(`http:${visible}`) !== own;
  if (/^https?:/i.test(visible)) return hostOf(visible) !== own;
  if (visible.toLowerCase().startsWith(`${own}/`)) return false;
  if (/^[a-z][a-z0-9+.-]*:/i.test(visible)) return true;
  return visible.includes('/') && !visible.startsWith('/');
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host.toLowerCase() : undefined;
}
