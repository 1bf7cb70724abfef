import { Injectable } from '@nestjs/common';
import { omitUndefined } from '@asili/kernel';
import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import type { Registration } from '../accounts/domain/user.ts';
import { ChallengeStore } from './challenge-store.ts';
import type { Challenge } from './domain/challenge.ts';

type ChallengeDocument = Omit<Challenge, 'id'> & { _id: string };
/** `<challenge>|<n>` is the n-th try taken, `<challenge>|used` the one use. */
interface MarkDocument {
  _id: string;
  expiresAt: Date;
}
interface PendingDocument {
  _id: string;
  registration: Registration;
  expiresAt: Date;
}

/** Expiring ones only tidy up: code checks the times itself. */
export const challengeIndexes: readonly IndexSpec[] = [
  { collection: 'challenges', name: 'challenges_browser', keys: { browserHash: 1 } },
  { collection: 'challenges', name: 'challenges_expiry', keys: { expiresAt: 1 }, expireAfterS: 3600 },
  { collection: 'challenge_marks', name: 'challenge_marks_expiry', keys: { expiresAt: 1 }, expireAfterS: 3600 },
  { collection: 'registrations', name: 'registrations_expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];

/** Challenges; their tries and their use are inserts under a unique id, which decide between parallel answers. */
@Injectable()
export class MongoChallengeStore extends ChallengeStore {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async insert({ id, ...fields }: Challenge): Promise<void> {
    await this.challenges.insertOne({ _id: id, ...fields });
  }

  async find(id: string): Promise<Challenge | null> {
    return toChallenge(await this.challenges.findOne({ _id: id }));
  }

  async findNewest(browserHash: string, addressHash: string): Promise<Challenge | null> {
    const found = await this.challenges.find({ browserHash, addressHash }).toArray();
    found.sort((left, right) => (left._id < right._id ? 1 : -1));
    return toChallenge(found[0] ?? null);
  }

  async takeTry(challenge: Challenge, max: number): Promise<boolean> {
    for (let attempt = 1; attempt <= max; attempt += 1) {
      if (await this.mark(challenge, String(attempt))) return true;
    }
    return false;
  }

  use(challenge: Challenge): Promise<boolean> {
    return this.mark(challenge, 'used');
  }

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

  private async mark(challenge: Challenge, what: string): Promise<boolean> {
    try {
      await this.marks.insertOne({ _id: `${challenge.id}|${what}`, expiresAt: challenge.expiresAt });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private get challenges() {
    return this.mongo.collection<ChallengeDocument>('challenges');
  }

  private get marks() {
    return this.mongo.collection<MarkDocument>('challenge_marks');
  }

  private get registrations() {
    return this.mongo.collection<PendingDocument>('registrations');
  }
}

function toChallenge(document: ChallengeDocument | null): Challenge | null {
  if (!document) return null;
  const { _id, ...fields } = document;
  return { id: _id, ...fields };
}
