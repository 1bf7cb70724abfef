import type { SignInType } from '../../accounts/domain/user.ts';
import { codePolicy } from './code-policy.ts';

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
