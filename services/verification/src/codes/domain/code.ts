import { isId, isShortCode, normaliseShortCode } from '@asili/kernel';

/** What a person typed or scanned, understood. Only the first three can name a product. */
export type Code =
  | { readonly kind: 'product'; readonly value: string }
  | { readonly kind: 'short'; readonly value: string }
  | { readonly kind: 'demo'; readonly value: string }
  | { readonly kind: 'mistyped'; readonly value: string }
  | { readonly kind: 'other' };

/**
 * Reads a code out of hostile text: a product id, a short code with blanks, dots or dashes, a demo code, or any of them
 * after the last slash of an address. Eight digits whose check digit fails are 'mistyped'. Pure; never throws.
 */
export function readCode(text: string, demoCodes: readonly string[]): Code {
  const value = normaliseShortCode(lastSegment(text));
  if (isId('prd', value)) return { kind: 'product', value };
  if (demoCodes.includes(value)) return { kind: 'demo', value };
  if (/^\d{8}$/.test(value)) return isShortCode(value) ? { kind: 'short', value } : { kind: 'mistyped', value };
  return { kind: 'other' };
}

/** What goes into the event: one of our own codes, never the free text of a visitor, which may be personal. */
export function recordedCode(code: Code): string {
  return code.kind === 'mistyped' || code.kind === 'other' ? code.kind : code.value;
}

function lastSegment(text: string): string {
  const path = visibleText(text)
    .replaceAll('\\', '/')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1).replace(/^[a-z]{1,10}:\s*/i, ''); // 'Code: 1234 5674' as people write it.
}

function visibleText(text: string): string {
  return text.slice(0, 4096).normalize('NFKC').replace(/\p{C}/gu, '').trim();
}

/** Addresses that carry their content in themselves name no host and are never ours. */
const selfContained = /^(javascript|data|vbscript|blob|file):/i;

/**
 * Whether the text names a site other than ours, and so is perhaps a look-alike's QR. Text without a host (a bare code, a
 * path, 'Code: 1234 5674') accuses nobody. Compared is the host with its port, after the rules a browser reads an address by
 * (WHATWG URL): a user name before '@', backslashes and missing schemes fool nobody.
 */
export function isForeignAddress(text: string, publicUrl: string): boolean {
  return wordsOf(text).some((word) => selfContained.test(word)) || namesForeignHost(text, publicUrl);
}

/** The same for what was typed or stands in an address of ours: text that names no host leads nowhere, so it is only no code. */
export function namesForeignHost(text: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  return wordsOf(text).some((word) => hostsOf(word).some((host) => !isSameSite(host, own)));
}

const wordsOf = (text: string): string[] => visibleText(text).replaceAll('\\', '/').split(/\s+/);

/** Hosts a word names: of an address with or without its scheme. */
function hostsOf(word: string): URL[] {
  const [, afterScheme] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/is.exec(word) ?? [];
  const candidates = /^https?:/i.test(word)
    ? [word]
    : afterScheme !== undefined
      ? [`http://${afterScheme}`]
      : word.startsWith('//')
        ? [`http:${word}`]
        : schemeless.test(word)
          ? [`http://${word}`]
          : [];
  return candidates.filter((address) => URL.canParse(address)).map((address) => new URL(address));
}

/** A name with a dot, 'localhost' or an IPv6 address, before a path. */
const schemeless =
  /^([^/@]*@)?(([^/:@.]+\.)+[^/:@.\d][^/:@.]*|(\d{1,3}\.){3}\d{1,3}|localhost|\[[\da-f:.]+\])\.?(:\d{1,5})?\//iu;

function isSameSite(host: URL, own: URL): boolean {
  if (host.host === own.host) return true;
  return isLoopback(host.hostname) && isLoopback(own.hostname) && host.port === own.port; // In development.
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
