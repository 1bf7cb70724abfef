import type { Registration } from '../accounts/domain/user.ts';
import type { Challenge } from './domain/challenge.ts';

/** Challenges, and how often they were answered. */
export abstract class ChallengeStore {
  abstract insert(challenge: Challenge): Promise<void>;
  abstract find(id: string): Promise<Challenge | null>;
  /** The newest challenge of this browser for this address, for clients that do not send the id back. */
  abstract findNewest(browserHash: string, addressHash: string): Promise<Challenge | null>;
  /** The newest sign-in of an address that a phone may show, can still be answered and has tries left. */
  abstract findOpen(addressHash: string, now: Date, tries: number): Promise<Challenge | null>;
  /** Takes one of `max` times its code may be shown, each for one caller, and notes the moment; false when none is left. */
  abstract noteShown(challenge: Challenge, now: Date, max: number): Promise<boolean>;
  /** Takes one of `max` tries, each for one caller; false when none is left. */
  abstract takeTry(challenge: Challenge, max: number): Promise<boolean>;
  /** Uses the challenge up; true for exactly one caller. */
  abstract use(challenge: Challenge, now: Date): Promise<boolean>;
  /** What was typed at registration, kept until the code comes. */
  abstract keepPending(challengeId: string, registration: Registration, expiresAt: Date): Promise<void>;
  abstract pending(challengeId: string, now: Date): Promise<Registration | null>;
  abstract dropPending(challengeId: string): Promise<void>;
}
