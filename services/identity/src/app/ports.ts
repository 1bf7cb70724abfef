import type { Language, ProfileV1 } from '@asili/contracts';
import type { Address } from '../domain/address.ts';
import type { Challenge } from '../domain/challenge.ts';
import type { Session } from '../domain/session.ts';
import type { Registration, User, UserType } from '../domain/user.ts';

/** Where time comes from; a port so that tests can hold it still. */
export abstract class Time {
  abstract now(): Date;
}

/** Keyed and plain hashes; the pepper never leaves the adapter. */
export abstract class Hasher {
  /** HMAC-SHA256 with the pepper, hex. `purpose` keeps hashes of different kinds apart. */
  abstract keyed(purpose: 'code' | 'address', text: string): string;
  /** SHA-256, hex: for secrets that are already 256 random bits. */
  abstract plain(text: string): string;
  /** Equal, in time that does not depend on where they differ. */
  abstract same(left: string, right: string): boolean;
  /** Six random digits. */
  abstract randomCode(): string;
  /** 256 random bits, base64url. */
  abstract randomSecret(): string;
}

/** Accounts. A unique key on `login` decides between two registrations of one address. */
export abstract class UserStore {
  /** Inserts; returns false, changing nothing, when the login is taken. */
  abstract insert(user: User): Promise<boolean>;
  abstract findById(id: string): Promise<User | null>;
  abstract findByLogin(login: string): Promise<User | null>;
  /** One atomic set of the fields given; returns the account after it, or null when it is gone. */
  abstract update(id: string, fields: ProfileFields, now: Date): Promise<User | null>;
  /** Removes every personal field, keeps an empty mark until the tombstone is out. False when there was nothing to erase. */
  abstract erase(id: string, now: Date): Promise<boolean>;
  /** Accounts whose profile has changed since it was last published. */
  abstract pendingProfiles(limit: number): Promise<PendingProfile[]>;
  /** Takes the mark away if the profile is still the one published; else leaves or sets it, so that the newest goes out last. */
  abstract profilePublished(id: string, version: number): Promise<void>;
}

export interface ProfileFields {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly businessName?: string | undefined;
  readonly location?: User['location'];
  readonly craft?: string | undefined;
  readonly story?: string | undefined;
  readonly photoId?: string | null | undefined;
  readonly spokenLanguages?: readonly string[] | undefined;
  readonly language?: Language | undefined;
}

export interface PendingProfile {
  readonly id: string;
  readonly version: number;
  /** Null when the person was erased. */
  readonly user: User | null;
}

/** Challenges and the marks that count their answers. */
export abstract class ChallengeStore {
  abstract insert(challenge: Challenge): Promise<void>;
  abstract find(id: string): Promise<Challenge | null>;
  /** The newest challenge of this browser for this address, for clients that do not send the id back. */
  abstract findNewest(browserHash: string, addressHash: string): Promise<Challenge | null>;
  /** Takes one of `max` tries. Unique inserts give each slot to one caller; false when none is left. */
  abstract takeTry(challenge: Challenge, max: number): Promise<boolean>;
  /** Uses the challenge up. A unique insert lets exactly one caller through. */
  abstract use(challenge: Challenge): Promise<boolean>;
  /** What was typed at registration, kept until the code comes. */
  abstract keepPending(challengeId: string, registration: Registration, expiresAt: Date): Promise<void>;
  abstract pending(challengeId: string, now: Date): Promise<Registration | null>;
  abstract dropPending(challengeId: string): Promise<void>;
}

/** Sessions: a fast copy for the gateway and a durable one. See `SessionStore` adapters for what keeps the two together. */
export abstract class SessionStore {
  abstract insert(session: Session): Promise<void>;
  /** The durable copy, alive or not; brings the fast copy back if it is missing. */
  abstract find(hash: string): Promise<Session | null>;
  abstract listOf(userId: string): Promise<Session[]>;
  abstract touch(session: Session): Promise<void>;
  /** Ends it everywhere before returning. Ending twice is the same as once. */
  abstract end(hash: string): Promise<void>;
}

/** Counts sends per address and per network they are asked from. */
export abstract class SendLimiter {
  /**
   * Books a send, atomically against other bookings.
   * @returns seconds to wait (nothing booked), or 0 and a way to give the booking back when the send failed
   * @throws CodeNotSent when sends cannot be counted now
   */
  abstract book(addressHash: string, network: string, channel: Address['channel'], now: Date): Promise<Booking>;
}

export interface Booking {
  readonly waitSeconds: number;
  cancel(): Promise<void>;
}

export type Message =
  | { readonly template: 'otp'; readonly code: string; readonly minutes: number; readonly purpose: 'sign-in' | 'registration' }
  | { readonly template: 'no-account'; readonly userType: UserType };

/** Hands a message to its carrier at once; codes never wait in a queue. Throws CodeNotSent. */
export abstract class Messenger {
  abstract send(to: Address, language: Language, message: Message): Promise<void>;
}

/** Where uploaded photos are kept. */
export abstract class PhotoDesk {
  /** Makes sure that the photo is there, is the person's own, and stays for days. Repeating it only adds days. Throws PRODUCTS.PHOTO_UNKNOWN (422), Unavailable. */
  abstract hold(userId: string, photoId: string): Promise<void>;
}

/** The compacted profile topic. Null is the tombstone. */
export abstract class ProfileTopic {
  abstract publish(subject: string, profile: ProfileV1 | null): Promise<void>;
}

/** Tells the publishing loop that there is something to publish; losing the call only costs the loop's pause. */
export abstract class ProfileSignal {
  abstract changed(): void;
}
