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
 * after the last slash of an address. In any other text (`No. 3830 9656`, the string one dials, a link in a sentence) a code
 * is meant where the text holds exactly one. Eight digits whose check digit fails are 'mistyped'. Pure; never throws.
 */
export function readCode(text: string, demoCodes: readonly string[]): Code {
  const visible = visibleText(text);
  const whole = codeOf(lastSegment(visible), demoCodes);
  if (whole.kind !== 'other' && whole.kind !== 'mistyped') return whole;
  const found = codesIn(visible, demoCodes);
  const [only, another] = found.filter(({ kind }) => kind !== 'mistyped');
  if (only) return another ? { kind: 'other' } : only; // Two codes: nobody can say which of them is meant.
  if (whole.kind === 'mistyped') return whole;
  const [slip, ...others] = found;
  return slip && others.length === 0 ? slip : { kind: 'other' };
}

function codeOf(text: string, demoCodes: readonly string[]): Code {
  const value = normaliseShortCode(text);
  const id = value.toLowerCase(); // Ids have small letters only; telephones begin a text with a capital one.
  if (isId('prd', id)) return { kind: 'product', value: id };
  if (demoCodes.includes(value)) return { kind: 'demo', value };
  if (/^\d{8}$/.test(value)) return isShortCode(value) ? { kind: 'short', value } : { kind: 'mistyped', value };
  return { kind: 'other' };
}

/** A run of digits, one by one or in groups, as far as it goes: a telephone number is not a code in disguise. */
const digitRuns = /\d(?:[\s.-]{0,2}\d)*/g;
const words = /[\p{L}\d_]+/gu;

/** All different codes that stand in a text, alone or between other words. */
function codesIn(text: string, demoCodes: readonly string[]): Code[] {
  const runs = text.match(digitRuns) ?? [];
  const tokens = [...(text.match(words) ?? []), ...runs];
  const found = tokens.map((token) => codeOf(token, demoCodes)).filter((code) => code.kind !== 'other');
  return [...new Map(found.map((code) => [code.value, code])).values()];
}

/** What goes into the event: one of our own codes, never the free text of a visitor, which may be personal. */
export function recordedCode(code: Code): string {
  return code.kind === 'mistyped' || code.kind === 'other' ? code.kind : code.value;
}

function lastSegment(text: string): string {
  const path = text
    .replaceAll('\\', '/')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1).replace(/^[a-z]{1,10}:\s*/i, ''); // 'Code: 1234 5674' as people write it.
}

/** What a reader sees, every dash and every digit (٣, ३) as its plain one. */
function visibleText(text: string): string {
  const shown = text
    .slice(0, 4096)
    .normalize('NFKC')
    .replace(/\p{C}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
  return shown.replace(/\p{Nd}/gu, plainDigit).trim();
}

/** Digits of a script stand in a row from zero to nine (Unicode Standard, section 4.6). */
function plainDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1;
  return String(value);
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
  return wordsOf(text).some((word) => hostsOf(word).some((host) => host === undefined || !isSameSite(host, own)));
}

const wordsOf = (text: string): string[] => visibleText(text).replaceAll('\\', '/').split(/\s+/);

/** Hosts a word names: of an address with or without its scheme. Undefined stands for one behind `://` that no browser could read: it is not ours. */
function hostsOf(word: string): (URL | undefined)[] {
  const [, scheme, afterScheme] = /([a-z][a-z0-9+.-]*):\/\/(.+)$/is.exec(word) ?? [];
  if (afterScheme !== undefined) {
    const address = `${/^https?$/i.test(scheme ?? '') ? scheme : 'http'}://${afterScheme}`;
    return [URL.canParse(address) ? new URL(address) : undefined];
  }
  if (/:\/\/[^/]/.test(word)) return [undefined]; // Behind what is no scheme.
  const candidates = /^https?:/i.test(word)
    ? [word]
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
