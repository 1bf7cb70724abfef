import type { Language } from '@asili/contracts';

/** The browser a request came from, as the gateway vouches for it. */
export interface Caller {
  /** Value of the browser's HttpOnly code cookie; empty when there is none. */
  readonly browser: string;
  /** Daily pseudonym of the network address alone: a browser may call itself anything, its address it cannot choose. */
  readonly network: string;
  readonly language: Language;
  readonly userAgent?: string | undefined;
  /** Signed-in account and session of this browser, if any. */
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
}
