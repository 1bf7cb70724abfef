import { Injectable } from '@nestjs/common';
import { toCountryCode } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { omit } from '../omit.ts';
import type { User } from './domain/user.ts';
import { UserStore, type PendingProfile, type ProfileFields } from './user-store.ts';

export const userIndexes: readonly IndexSpec[] = [
  { collection: 'users', name: 'users_login', keys: { login: 1 }, unique: true },
  {
    collection: 'users',
    name: 'users_profile_pending',
    keys: { profilePending: 1 },
    partial: { profilePending: true },
  },
];

type UserDocument = Omit<User, 'id' | 'loginKey'> & {
  _id: string;
  /** The login key. */
  login: string;
  /** Grows with every change of the profile. */
  profileVersion: number;
  /** Present until the profile of this version is published. */
  profilePending?: true;
  erasedAt?: Date;
  /** The PIN's own store's. */
  pin?: unknown;
};

/**
 * Accounts, one document each. The unique index `users_login` decides between two registrations; every change sets the
 * profile mark in the same write, so that no crash can lose a publication.
 */
@Injectable()
export class MongoUserStore extends UserStore {
  private profileChanged: () => void = () => undefined;

  constructor(private readonly mongo: Mongo) {
    super();
  }

  async insert(user: User): Promise<boolean> {
    const { id, loginKey, ...fields } = user;
    try {
      await this.users.insertOne(
        omitUndefined({ _id: id, login: loginKey, ...fields, profileVersion: 1, profilePending: true as const }),
      );
      this.profileChanged();
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findById(id: string): Promise<User | null> {
    return toUser(await this.users.findOne({ _id: id }));
  }

  async findByLoginKey(loginKey: string): Promise<User | null> {
    return toUser(await this.users.findOne({ login: loginKey }));
  }

  async update(id: string, fields: ProfileFields, now: Date): Promise<User | null> {
    const changed = await this.users.findOneAndUpdate(
      { _id: id, erasedAt: { $exists: false } },
      {
        $set: { ...omitUndefined(fields), updatedAt: now, profilePending: true as const },
        $inc: { profileVersion: 1 },
      },
      { returnDocument: 'after' },
    );
    if (changed) this.profileChanged();
    return toUser(changed);
  }

  async erase(id: string, now: Date): Promise<boolean> {
    const user = await this.users.findOne({ _id: id, erasedAt: { $exists: false } });
    if (!user) return false;
    const bare = {
      login: `erased:${id}`,
      userType: user.userType,
      erasedAt: now,
      profileVersion: user.profileVersion + 1,
      profilePending: true as const,
    };
    const replaced = await this.users.replaceOne(
      { _id: id, profileVersion: user.profileVersion, erasedAt: { $exists: false } },
      bare as never,
    );
    if (replaced.matchedCount === 0) return this.erase(id, now); // Changed in between: look again.
    this.profileChanged();
    return true;
  }

  async pendingProfiles(limit: number): Promise<PendingProfile[]> {
    const documents = await this.users.find({ profilePending: true }).limit(limit).toArray();
    return documents.map((document) => ({
      id: document._id,
      version: document.profileVersion,
      user: toUser(document),
    }));
  }

  async profilePublished(id: string, version: number): Promise<void> {
    const cleared = await this.users.updateOne(
      { _id: id, profileVersion: version },
      { $unset: { profilePending: true } },
    );
    // Somebody may have published a newer version before us: mark again, so that the newest goes out after ours.
    if (cleared.matchedCount > 0) return;
    await this.users.updateOne({ _id: id }, { $set: { profilePending: true } });
    this.profileChanged();
  }

  override onProfileChanged(listener: () => void): void {
    this.profileChanged = listener;
  }

  private get users() {
    return this.mongo.collection<UserDocument>('users');
  }
}

function toUser(document: UserDocument | null): User | null {
  if (!document || document.erasedAt) return null;
  const { location, shippingAddress } = document;
  return {
    id: document._id,
    loginKey: document.login,
    ...omit(document, '_id', 'login', 'profileVersion', 'profilePending', 'erasedAt', 'pin'),
    ...(location && { location: inCodes(location) }),
    ...(shippingAddress && { shippingAddress: inCodes(shippingAddress) }),
  };
}

/** Releases before kept countries by name; whatever is written again is written by code. */
const inCodes = <P extends { readonly country: string }>(place: P): P => ({
  ...place,
  country: toCountryCode(place.country),
});
