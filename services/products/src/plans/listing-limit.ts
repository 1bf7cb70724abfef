import { Mongo, unlessDuplicate, CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import type { PlanReply } from '@asili/contracts';
import type { ProductOutline } from '../catalogue/product-documents.mongo.ts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { QuotaSwitch } from '../settings.ts';
import { ListingLimitReached, planAt, planDecider, type PlanInForce } from './domain/plan.ts';

interface ClaimsDocument {
  /** The artisan. */
  _id: string;
  claims: { id: string; at: Date }[];
}

/** Longer than a registration takes, and than its product takes into the listings. */
const claimLifeMs = 10 * 60_000;

/**
 * Who is about to list something: what keeps two registrations at the limit apart, until the listings themselves show them.
 * One document per artisan: the order of its list is the order in which they came, and everybody sees those before their own.
 */
@Injectable()
export class ListingClaims {
  constructor(private readonly mongo: Mongo) {}

  private get claims() {
    return this.mongo.collection<ClaimsDocument>('listing_claims');
  }

  /** Notes a product and returns those of the artisan that were noted before it and are still on their way. The same product keeps its place. */
  async claim(artisanId: string, productId: string, now: Date): Promise<readonly string[]> {
    await this.claims.updateOne(
      { _id: artisanId },
      { $pull: { claims: { at: { $lt: new Date(now.getTime() - claimLifeMs) } } } },
    );
    await this.push(artisanId, productId, now);
    const { claims = [] } = (await this.claims.findOne({ _id: artisanId })) ?? {};
    const own = claims.findIndex(({ id }) => id === productId);
    return claims.slice(0, Math.max(own, 0)).map(({ id }) => id);
  }

  /** Nothing came of it. */
  async release(artisanId: string, productId: string): Promise<void> {
    await this.claims.updateOne({ _id: artisanId }, { $pull: { claims: { id: productId } } });
  }

  /** A second try is for two that make the document at once; one that is in it stays where it is. */
  private async push(artisanId: string, productId: string, at: Date): Promise<void> {
    const push = () =>
      this.claims.updateOne(
        { _id: artisanId, 'claims.id': { $ne: productId } },
        { $push: { claims: { id: productId, at } } },
        { upsert: true },
      );
    if (!(await unlessDuplicate(push()))) await unlessDuplicate(push());
  }
}

const counted: ReadonlySet<string> = new Set(['pending', 'verified', 'failed']);
const isListed = ({ status }: ProductOutline): boolean => counted.has(status);

/**
 * How much of their plan an artisan uses. A limit stops what is new and takes nothing away: of an artisan with more than that, all
 * stays listed and certified. What counts is what is listed, and what was claimed before and is still on its way.
 */
@Injectable()
export class ListingLimit {
  constructor(
    private readonly shop: ProductReadModel,
    private readonly claims: ListingClaims,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    private readonly quota: QuotaSwitch,
  ) {}

  async planOf(artisanId: string): Promise<PlanInForce> {
    return planAt((await this.commands.load(planDecider, artisanId)).state, this.clock.now());
  }

  /** How many products are listed; a moment ago at most. */
  async listed(artisanId: string): Promise<number> {
    return (await this.shop.outlinesOf(artisanId)).filter(isListed).length;
  }

  /** A first look, before work is done for nothing; it may be a retry of what is listed already, which `take` tells. */
  async isFull(artisanId: string): Promise<boolean> {
    const limit = await this.limitOf(artisanId);
    return limit !== null && (await this.listed(artisanId)) >= limit;
  }

  /** Exact among any number of registrations at once; the same product again keeps its place. @throws ListingLimitReached */
  async take(artisanId: string, productId: string): Promise<void> {
    const limit = await this.limitOf(artisanId);
    if (limit === null) return;
    const before = await this.claims.claim(artisanId, productId, this.clock.now());
    const known = await this.shop.outlinesOf(artisanId);
    const onTheirWay = before.filter((id) => !known.some((product) => product.id === id));
    const used = new Set([...known.filter(isListed).map(({ id }) => id), ...onTheirWay]);
    used.delete(productId);
    if (used.size < limit) return;
    await this.release(artisanId, productId);
    throw new ListingLimitReached(limit);
  }

  /** Nothing was listed. Safe where nothing was taken. */
  release(artisanId: string, productId: string): Promise<void> {
    return this.claims.release(artisanId, productId);
  }

  private async limitOf(artisanId: string): Promise<number | null> {
    return this.quota.enforced ? (await this.planOf(artisanId)).limit : null;
  }
}

/** An artisan's plan and how much of it is used. Reads only. */
@Injectable()
export class GetPlan {
  constructor(private readonly limit: ListingLimit) {}

  async run(artisanId: string): Promise<PlanReply> {
    const [{ name, limit, until, graceUntil }, listed] = await Promise.all([
      this.limit.planOf(artisanId),
      this.limit.listed(artisanId),
    ]);
    return {
      plan: {
        name,
        listings: { active: listed, limit },
        ...(until && { until: until.toISOString() }),
        ...(graceUntil && { graceUntil: graceUntil.toISOString() }),
      },
    };
  }
}
