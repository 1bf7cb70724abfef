import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { Mongo, type IndexSpec } from '@asili/platform';
import type { Registration } from '../accounts/domain/user.ts';
import type { Challenge } from './domain/challenge.ts';
import { omit } from '../sessions/session-store.mongo.ts';

type ChallengeDocument = Omit<Challenge, 'id'> & {
  _id: string;
  /** Answers judged so far. */
  tries?: number;
  usedAt?: Date;
  /** When a phone showed the code. */
  shownAt?: Date[];
};
interface PendingDocument {
  _id: string;
  registration: Registration;
  expiresAt: Date;
}

/** Expiring ones only tidy up: code checks the times itself. */
export const challengeIndexes: readonly IndexSpec[] = [
  { collection: 'challenges', name: 'challenges_browser', keys: { browserHash: 1 } },
  { collection: 'challenges', name: 'challenges_address', keys: { addressHash: 1 } },
  { collection: 'challenges', name: 'challenges_expiry', keys: { expiresAt: 1 }, expireAfterS: 3600 },
  { collection: 'registrations', name: 'registrations_expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];

/**
 * Challenges, and how often they were answered.
 * Challenges. A try and the use are one conditional update each, which decides between parallel answers.
 */
@Injectable()
export class ChallengeStore {
  constructor(private readonly mongo: Mongo) {}

  async insert({ id, ...fields }: Challenge): Promise<void> {
    await this.challenges.insertOne({ _id: id, ...fields });
  }

  async find(id: string): Promise<Challenge | null> {
    return toChallenge(await this.challenges.findOne({ _id: id }));
  }

  /** The newest challenge of this browser for this address, for clients that do not send the id back. */
  async findNewest(browserHash: string, addressHash: string): Promise<Challenge | null> {
    const found = await this.challenges.find({ browserHash, addressHash }).toArray();
    found.sort((left, right) => (left._id < right._id ? 1 : -1));
    return toChallenge(found[0] ?? null);
  }

  /** The newest sign-in of an address that a phone may show, can still be answered and has tries left. */
  async findOpen(addressHash: string, now: Date, tries: number): Promise<Challenge | null> {
    const open = {
      addressHash,
      purpose: 'sign-in' as const,
      sealedCode: { $exists: true },
      usedAt: { $exists: false },
      expiresAt: { $gt: now },
      tries: { $not: { $gte: tries } },
    };
    const [found = null] = await this.challenges.find(open).sort({ _id: -1 }).limit(1).toArray();
    return toChallenge(found);
  }

  /** Takes one of `max` times its code may be shown, each for one caller, and notes the moment; false when none is left. */
  async noteShown({ id }: Challenge, now: Date, max: number): Promise<boolean> {
    const { matchedCount } = await this.challenges.updateOne(
      { _id: id, usedAt: { $exists: false }, [`shownAt.${max - 1}`]: { $exists: false } },
      { $push: { shownAt: now } },
    );
    return matchedCount === 1;
  }

  /** Takes one of `max` tries, each for one caller; false when none is left. */
  async takeTry({ id }: Challenge, max: number): Promise<boolean> {
    const { matchedCount } = await this.challenges.updateOne(
      { _id: id, tries: { $not: { $gte: max } } },
      { $inc: { tries: 1 } },
    );
    return matchedCount === 1;
  }

  /** Gives one back that was right and used nothing up. */
  async giveTryBack({ id }: Challenge): Promise<void> {
    await this.challenges.updateOne({ _id: id, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
  }

  /** Uses the challenge up; true for exactly one caller. */
  async use({ id }: Challenge, now: Date): Promise<boolean> {
    const { matchedCount } = await this.challenges.updateOne(
      { _id: id, usedAt: { $exists: false } },
      { $set: { usedAt: now }, $unset: { sealedCode: '' } },
    );
    return matchedCount === 1;
  }

  /** What was typed at registration, kept until the code comes. */
  async keepPending(challengeId: string, registration: Registration, expiresAt: Date): Promise<void> {
    await this.registrations.insertOne({ _id: challengeId, registration: omitUndefined(registration), expiresAt });
  }

  async pending(challengeId: string, now: Date): Promise<Registration | null> {
    const document = await this.registrations.findOne({ _id: challengeId });
    return document && document.expiresAt > now ? document.registration : null;
  }

  async dropPending(challengeId: string): Promise<void> {
    await this.registrations.deleteOne({ _id: challengeId });
  }

  private get challenges() {
    return this.mongo.collection<ChallengeDocument>('challenges');
  }

  private get registrations() {
    return this.mongo.collection<PendingDocument>('registrations');
  }
}

function toChallenge(document: ChallengeDocument | null): Challenge | null {
  return document && { id: document._id, ...omit(document, '_id', 'tries', 'usedAt', 'shownAt') };
}
