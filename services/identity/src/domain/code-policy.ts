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
export const networkSendLimits: readonly SendLimit[] = [{ seconds: 3600, max: 30 }];

/**
 * Seconds to wait before another send, 0 when it may go now: a sliding window over the times of earlier sends.
 * @param sentAt milliseconds since 1970, any order
 */
export function waitBeforeSend(sentAt: readonly number[], limits: readonly SendLimit[], now: number): number {
  const newestFirst = [...sentAt].sort((left, right) => right - left);
  const waits = limits.map(({ seconds, max }) => {
    const decisive = newestFirst[max - 1];
    return decisive === undefined ? 0 : Math.ceil((decisive + seconds * 1000 - now) / 1000);
  });
  return Math.max(0, ...waits);
}
