import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ListingClaims } from './listing-claims.ts';

interface ClaimsDocument {
  /** The artisan. */
  _id: string;
  claims: { id: string; at: Date }[];
}

/** Longer than a registration takes, and than its product takes into the listings. */
const claimLifeMs = 10 * 60_000;

/** One document per artisan: the order of its list is the order in which they came, and everybody sees those before their own. */
@Injectable()
export class MongoListingClaims extends ListingClaims {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get claims() {
    return this.mongo.collection<ClaimsDocument>('listing_claims');
  }

  override async claim(artisanId: string, productId: string, now: Date): Promise<readonly string[]> {
    await this.claims.updateOne(
      { _id: artisanId },
      { $pull: { claims: { at: { $lt: new Date(now.getTime() - claimLifeMs) } } } },
    );
    await this.push(artisanId, productId, now);
    const { claims = [] } = (await this.claims.findOne({ _id: artisanId })) ?? {};
    const own = claims.findIndex(({ id }) => id === productId);
    return claims.slice(0, Math.max(own, 0)).map(({ id }) => id);
  }

  override async release(artisanId: string, productId: string): Promise<void> {
    await this.claims.updateOne({ _id: artisanId }, { $pull: { claims: { id: productId } } });
  }

  /** A second try is for two that make the document at once; one that is in it stays where it is. */
  private async push(artisanId: string, productId: string, at: Date): Promise<void> {
    for (const isLast of [false, true]) {
      try {
        await this.claims.updateOne(
          { _id: artisanId, 'claims.id': { $ne: productId } },
          { $push: { claims: { id: productId, at } } },
          { upsert: true },
        );
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (isLast) return;
      }
    }
  }
}
