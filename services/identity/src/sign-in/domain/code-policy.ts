/** Rules of one-time codes as data. Source: OWASP ASVS 5.0 chapters 6.1, 6.5 and 6.6; NIST SP 800-63B-4 section 5. */
export const codePolicy = {
  digits: 6,
  /** Seconds a code can be answered. */
  lifeSeconds: 300,
  /** Guesses per challenge; the one after the last is refused even when right. */
  tries: 5,
  /** Hours what a person typed at registration waits for its code. */
  pendingHours: 24,
  /** Seconds until the same address may be sent another code. */
  resendSeconds: 60,
} as const;

/** At most `max` sends inside any `seconds`. */
export interface SendLimit {
  readonly seconds: number;
  readonly max: number;
}

export const addressSendLimits: readonly SendLimit[] = [
  { seconds: codePolicy.resendSeconds, max: 1 },
  { seconds: 3600, max: 5 },
  { seconds: 86_400, max: 10 },
];
/** Share of the day's SMS that only known numbers may use: unknown numbers cannot spend what artisans need to sign in. */
export const reservedForKnown = 0.5;

export const networkSendLimits: readonly SendLimit[] = [{ seconds: 3600, max: 30 }];
