import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Steps before and after the present one that are taken: clocks of phones are a little wrong. Source: RFC 6238, 5.2. */
const window = 1;

/** The time step a code is of; null where it is none of now's. Source: RFC 6238 with SHA-1, six digits and 30 seconds. */
export function stepOfCode(base32: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: periodSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
