import type { Challenge } from './challenge.ts';

/** Rules of one-time codes as data. Source: OWASP ASVS 5.0 chapters 6.1, 6.5 and 6.6; NIST SP 800-63B-4 section 5. */
export const codePolicy = {
  digits: 6,
  /** Seconds a code can be answered. */
  lifeSeconds: 300,
  /** Guesses per challenge; the one after the last is refused even when right. */
  tries: 5,
  /** Hours what a person typed at registration waits for its code. */
  pendingHours: 24,
  /** How often a phone may show the code of one challenge. */
  shows: 3,
  /** Seconds until the same address may be sent another code. */
  resendSeconds: 60,
} as const;

/** At most `max` sends inside any `seconds`. */
interface SendLimit {
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

/**
 * Sends one network may ask for. A carrier puts thousands of phones behind one address, so those who have an account are
 * held by their own limits and a high bound alone. All sign-ins count the same, and registrations apart from them without a
 * look at who has an account, so that no limit tells who has one.
 */
const networkSendLimits = {
  registration: { seconds: 3600, max: 30 },
  signIn: { seconds: 3600, max: 600 },
  /** Sign-ins beyond it are sent nothing where nobody has the address; the answer stays the same. */
  unknownSignIn: { seconds: 3600, max: 30 },
} as const satisfies Record<string, SendLimit>;

/** The limit of a network beyond which such a send is only pretended, then the one beyond which it is refused. */
export function sendLimitsOf(
  purpose: Challenge['purpose'],
  known: boolean,
): readonly [share: SendLimit, all: SendLimit] {
  const { registration, signIn, unknownSignIn } = networkSendLimits;
  if (purpose === 'registration') return [registration, registration];
  return [known ? signIn : unknownSignIn, signIn];
}
