import { type Language, toCountryCode } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { isDuplicateKey, Mongo, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { type NumberMove, type User, contactPointOf, loginKey } from './domain/user.ts';
import { omit } from '../sessions/session-store.mongo.ts';

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

export const userIndexes: readonly IndexSpec[] = [
  { collection: 'users', name: 'users_login', keys: { login: 1 }, unique: true },
  {
    collection: 'users',
    name: 'users_profile_pending',
    keys: { profilePending: 1 },
    partial: { profilePending: true },
  },
  { collection: 'users', name: 'users_move_pending', keys: { movePending: 1 }, partial: { movePending: true } },
];

/** As many moves of an account are known; who reads of an earlier one has followed it long ago. */
const keptMoves = 20;

type UserDocument = Omit<User, 'id' | 'loginKey'> & {
  _id: string;
  /** The login key. */
  login: string;
  /** Grows with every change of the profile. */
  profileVersion: number;
  /** Present until the profile of this version is published. */
  profilePending?: true;
  /** Present until what follows from the last move was done. */
  movePending?: true;
  erasedAt?: Date;
  /** The PIN's own store's. */
  pin?: unknown;
};

/**
 * Accounts. A unique key on `loginKey` decides between two registrations of one address, and between two accounts that move to one number.
 * Accounts, one document each. The unique index `users_login` decides between two registrations; every change sets the
 * profile mark in the same write, so that no crash can lose a publication.
 */
@Injectable()
export class UserStore {
  private profileChanged: () => void = () => undefined;

  constructor(private readonly mongo: Mongo) {}

  /** @returns false, changing nothing, when the login key is taken */
  async insert(user: User): Promise<boolean> {
    const { id, loginKey, ...fields } = user;
    const inserted = await unlessDuplicate(
      this.users.insertOne(
        omitUndefined({ _id: id, login: loginKey, ...fields, profileVersion: 1, profilePending: true as const }),
      ),
    );
    if (inserted) this.profileChanged();
    return inserted;
  }

  async findById(id: string): Promise<User | null> {
    return toUser(await this.users.findOne({ _id: id }));
  }

  async findByLoginKey(loginKey: string): Promise<User | null> {
    return toUser(await this.users.findOne({ login: loginKey }));
  }

  /** One atomic set of the fields given. @returns the account after it, null when it is gone */
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

  /**
   * An artisan's account signs in with another number from now on, in one write with the mark that what follows is to be done. 'taken':
   * another account has the number; 'changed': the account has another number by now than the one that was read, or is gone.
   */
  async move(
    user: User,
    { to, at, by, keptSession }: Omit<NumberMove, 'n' | 'from'>,
  ): Promise<'moved' | 'taken' | 'changed'> {
    const point = contactPointOf('artisan', to);
    const move: NumberMove = omitUndefined({
      n: (user.moves?.at(-1)?.n ?? 0) + 1,
      from: user.address,
      to,
      at,
      by,
      keptSession,
    });
    try {
      const { matchedCount } = await this.users.updateOne(
        { _id: user.id, login: user.loginKey, userType: 'artisan', erasedAt: { $exists: false } },
        {
          $set: { login: loginKey(point), address: point.value, updatedAt: at, movePending: true as const },
          $push: { moves: { $each: [move], $slice: -keptMoves } },
          $inc: { profileVersion: 1 }, // An erasure that read the account before looks again.
        },
      );
      return matchedCount === 1 ? 'moved' : 'changed';
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  /** Accounts that have moved since what follows from it was last done. */
  async pendingMoves(limit: number): Promise<User[]> {
    return (await this.users.find({ movePending: true }).limit(limit).toArray()).flatMap(
      (document) => toUser(document) ?? [],
    );
  }

  /** Takes the mark away if there was no move after this one. */
  async moveFollowed(id: string, n: number): Promise<void> {
    await this.users.updateOne({ _id: id, 'moves.n': { $ne: n + 1 } }, { $unset: { movePending: true } });
  }

  /** They signed in with a browser. Written once a day at most, and no change of the profile. */
  async noteWeb(id: string, now: Date): Promise<void> {
    const dayAgo = new Date(now.getTime() - 86_400_000);
    await this.users.updateOne(
      { _id: id, erasedAt: { $exists: false }, $or: [{ webAt: { $exists: false } }, { webAt: { $lt: dayAgo } }] },
      { $set: { webAt: now } },
    );
  }

  /** Removes every personal field, keeps an empty mark until the tombstone is out. False when there was nothing to erase. */
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
    await this.mongo.collection('number_claims').deleteMany({ artisanId: id }); // What was said of the account; they also go by themselves.
    this.profileChanged();
    return true;
  }

  /** Accounts whose profile has changed since it was last published. */
  async pendingProfiles(limit: number): Promise<PendingProfile[]> {
    const documents = await this.users.find({ profilePending: true }).limit(limit).toArray();
    return documents.map((document) => ({
      id: document._id,
      version: document.profileVersion,
      user: toUser(document),
    }));
  }

  /** Takes the mark away if the profile is still the one published; else leaves or sets it, so that the newest goes out last. */
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

  /** Has this called after each change of a profile in this process, and where one must be published once more. */
  onProfileChanged(listener: () => void): void {
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
    ...omit(document, '_id', 'login', 'profileVersion', 'profilePending', 'movePending', 'erasedAt', 'pin'),
    ...(location && { location: inCodes(location) }),
    ...(shippingAddress && { shippingAddress: inCodes(shippingAddress) }),
  };
}

/** Releases before kept countries by name; whatever is written again is written by code. */
const inCodes = <P extends { readonly country: string }>(place: P): P => ({
  ...place,
  country: toCountryCode(place.country),
});
