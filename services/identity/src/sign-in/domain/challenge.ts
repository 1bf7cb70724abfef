import { DomainError } from '@asili/kernel';
import type { SignInType } from '../../accounts/domain/user.ts';

/** Wrong, used, expired or exhausted code, another browser, or no such account: one answer for all, so that nothing is learnt from it. */
export class CodeRefused extends DomainError {
  readonly code = 'IDENTITY.CODE_REFUSED';
  readonly status = 401;
}

/** A code went to this address, or many were asked for from this network, too recently. Says nothing about whether the address has an account. */
export class TooManyCodes extends DomainError {
  readonly code = 'IDENTITY.TOO_MANY_CODES';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super({ seconds: retryAfterSeconds });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Somebody else signs in with this number. */
export class NumberInUse extends DomainError {
  readonly code = 'IDENTITY.NUMBER_IN_USE';
  readonly status = 409;
}

/** Codes are not sent to phone numbers of this country. */
export class CountryNotServed extends DomainError {
  readonly code = 'IDENTITY.COUNTRY_NOT_SERVED';
  readonly status = 400;
}

/** The message could not be handed to its carrier, or sends cannot be counted now; nothing was used up. */
export class CodeNotSent extends DomainError {
  readonly code = 'IDENTITY.CODE_NOT_SENT';
  readonly status = 503;
  override readonly retryAfterSeconds = 10;
}

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
  /** Codes that one account has sent to numbers which are not its own: accounts cost nothing, SMS to anybody’s number do. */
  otherNumber: { seconds: 86_400, max: 10 },
} as const satisfies Record<string, SendLimit>;

/** What a send counts as: the challenge's purpose, but where a step-up proves a number that is not the account's. */
export type SendPurpose = Challenge['purpose'] | 'other-number';

/** The limit of a network beyond which such a send is only pretended, then the one beyond which it is refused. */
export function sendLimitsOf(purpose: SendPurpose, known: boolean): readonly [share: SendLimit, all: SendLimit] {
  const { registration, signIn, unknownSignIn, otherNumber } = networkSendLimits;
  if (purpose === 'other-number') return [otherNumber, otherNumber];
  if (purpose === 'registration') return [registration, registration];
  return [known ? signIn : unknownSignIn, signIn];
}

/** One question 'which code did we send you?', bound to one address and one browser. Holds no secret in the clear. */
export interface Challenge {
  readonly id: string;
  readonly purpose: 'sign-in' | 'registration' | 'step-up';
  readonly userType: SignInType;
  /** Keyed hash of the address. */
  readonly addressHash: string;
  /** Hash of the value of the browser's HttpOnly cookie, or of what stands for it. */
  readonly browserHash: string;
  /** Keyed hash of challenge id and code. */
  readonly codeHash: string;
  /** The code, sealed to the challenge, where the phone of the address may show it; gone once it is used. */
  readonly sealedCode?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + codePolicy.lifeSeconds * 1000);
}

/** Who is answering, as hashes to compare with the challenge's. */
export interface Answerer {
  readonly purpose: Challenge['purpose'];
  readonly userType: SignInType;
  readonly addressHash: string;
  readonly browserHash: string;
}

/** Whether this answer may be judged at all. Another browser or address is turned away before it costs the owner a try. */
export function mayAnswer(challenge: Challenge, answerer: Answerer, now: Date): boolean {
  return (
    challenge.purpose === answerer.purpose &&
    challenge.userType === answerer.userType &&
    challenge.addressHash === answerer.addressHash &&
    challenge.browserHash === answerer.browserHash &&
    now.getTime() < challenge.expiresAt.getTime()
  );
}
