import type { PlanReply } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { ListingLimit } from './listing-limit.ts';

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
