import { Controller, Get, Query } from '@nestjs/common';
import { listPayoutsQuery, type ListPayoutsQuery, type PayoutList } from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { GetPayouts } from './get-payouts.ts';

/** What artisans earn and were paid out; each sees their own. */
@Controller('api/payouts')
@Roles('artisan')
export class PayoutsController {
  constructor(private readonly getPayouts: GetPayouts) {}

  @Get()
  list(
    @CurrentActor() { id }: Actor,
    @Query({ schema: listPayoutsQuery }) { limit, cursor }: ListPayoutsQuery,
  ): Promise<PayoutList> {
    return this.getPayouts.run(id, limit, cursor);
  }
}
