import { Injectable } from '@nestjs/common';
import { countOpen, Mongo, pageByDate, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { type ClaimState, type NumberClaim, claimPolicy } from './domain/claim.ts';

/** Operators who decided, and why. */
export interface Decision {
  readonly by: string;
  readonly approvedBy?: string;
  readonly note: string;
}

type ClaimDocument = Omit<NumberClaim, 'id'> & {
  _id: string;
  /** Operators who decided, and why. */
  decided?: Decision;
  expiresAt?: Date;
};

export const claimIndexes: readonly IndexSpec[] = [
  { collection: 'number_claims', name: 'number_claims_artisan', keys: { artisanId: 1, state: 1 } },
  { collection: 'number_claims', name: 'number_claims_state', keys: { state: 1, openedAt: 1 } },
  { collection: 'number_claims', name: 'number_claims_expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];

/**
 * Claims on accounts. They go some time after they were decided, and with the account.
 * One document each. A decision is one conditional update, which chooses between two operators and an objection.
 */
@Injectable()
export class NumberClaims {
  constructor(private readonly mongo: Mongo) {}

  /** One that is there already stays. */
  async open({ id, ...claim }: NumberClaim): Promise<void> {
    await unlessDuplicate(this.claims.insertOne({ _id: id, ...claim }));
  }

  async find(id: string): Promise<NumberClaim | null> {
    return toClaim(await this.claims.findOne({ _id: id }));
  }

  /** Open or not. */
  async ofArtisan(artisanId: string): Promise<NumberClaim[]> {
    return (await this.claims.find({ artisanId }).toArray()).flatMap((found) => toClaim(found) ?? []);
  }

  /** The longest waiting first; with those that are over, the newest first. Behind that one. */
  async list(which: 'open' | 'all', max: number, after?: string): Promise<NumberClaim[]> {
    const newestFirst = which === 'all';
    const filter = newestFirst ? {} : { state: 'open' as const };
    const found = await pageByDate(this.claims, filter, { at: 'openedAt', max, after, newestFirst });
    return found.flatMap((each) => toClaim(each) ?? []);
  }

  countOpen(): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
    return countOpen(this.claims, { state: 'open' }, 'openedAt');
  }

  /** The old number has heard of it; the first time counts. */
  async markNotified(id: string, at: Date): Promise<void> {
    await this.claims.updateOne({ _id: id, toldAt: { $exists: false } }, { $set: { toldAt: at } });
  }

  /** @returns false where it was decided before */
  async decide(id: string, state: Exclude<ClaimState, 'open'>, at: Date, decided?: Decision): Promise<boolean> {
    const expiresAt = new Date(at.getTime() + claimPolicy(at).keptDays * 86_400_000);
    return (
      (
        await this.claims.updateOne(
          { _id: id, state: 'open' },
          { $set: { state, decidedAt: at, expiresAt, ...(decided && { decided }) } },
        )
      ).matchedCount === 1
    );
  }

  /** The account is gone, and what was said of it goes as well. */
  async forget(artisanId: string): Promise<void> {
    await this.claims.deleteMany({ artisanId });
  }

  private get claims() {
    return this.mongo.collection<ClaimDocument>('number_claims');
  }
}

function toClaim(document: ClaimDocument | null): NumberClaim | null {
  if (!document) return null;
  const { _id, decided: _, expiresAt: __, ...claim } = document;
  return { id: _id, ...claim };
}
