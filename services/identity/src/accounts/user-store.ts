import type { Language } from '@asili/contracts';
import type { User } from './domain/user.ts';

/** Accounts. A unique key on `loginKey` decides between two registrations of one address. */
export abstract class UserStore {
  /** @returns false, changing nothing, when the login key is taken */
  abstract insert(user: User): Promise<boolean>;
  abstract findById(id: string): Promise<User | null>;
  abstract findByLoginKey(loginKey: string): Promise<User | null>;
  /** One atomic set of the fields given. @returns the account after it, null when it is gone */
  abstract update(id: string, fields: ProfileFields, now: Date): Promise<User | null>;
  /** Removes every personal field, keeps an empty mark until the tombstone is out. False when there was nothing to erase. */
  abstract erase(id: string, now: Date): Promise<boolean>;
  /** Accounts whose profile has changed since it was last published. */
  abstract pendingProfiles(limit: number): Promise<PendingProfile[]>;
  /** Takes the mark away if the profile is still the one published; else leaves or sets it, so that the newest goes out last. */
  abstract profilePublished(id: string, version: number): Promise<void>;
  /** Has this called after each change of a profile in this process, and where one must be published once more. */
  abstract onProfileChanged(listener: () => void): void;
}

export interface ProfileFields {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly businessName?: string | undefined;
  readonly location?: User['location'];
  readonly craft?: string | undefined;
  readonly story?: string | undefined;
  readonly photoId?: string | null | undefined;
  readonly workshopPhotoId?: string | null | undefined;
  readonly spokenLanguages?: readonly string[] | undefined;
  readonly language?: Language | undefined;
}

export interface PendingProfile {
  readonly id: string;
  readonly version: number;
  /** Null when the person was erased. */
  readonly user: User | null;
}
