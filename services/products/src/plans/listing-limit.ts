import { Clock } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { ProductOutline } from '../catalogue/product-documents.ts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { QuotaSwitch } from '../settings.ts';
import { ListingLimitReached } from './domain/errors.ts';
import { planAt, planDecider, type PlanInForce } from './domain/plan.ts';
import { ListingClaims } from './listing-claims.ts';

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
