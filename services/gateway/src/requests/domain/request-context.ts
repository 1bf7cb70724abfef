import type { Language } from '@asili/contracts';
import type { CookieUse } from './cookies.ts';

/** One request as the gateway sees it, after everything doubtful was refused. */
export interface RequestContext {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly encodedSlash: boolean;
  /** Of this request's own trace, for whom it asks (W3C Trace Context). */
  readonly traceparent: string;
  readonly host: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** Of answers: what Accept-Language asks for. */
  readonly language: Language;
  /** What the person chose for the pages in this browser. */
  readonly chosenLanguage: Language | undefined;
  /** The anonymous one only if it was issued by us. */
  readonly cookies: Readonly<Record<CookieUse, string | undefined>>;
}

/** A header's value, doubled ones joined as the RFC allows. */
export function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
