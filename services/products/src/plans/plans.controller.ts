import { Controller, Get } from '@nestjs/common';
import type { PlanReply } from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { GetPlan } from './get-plan.ts';

/** What an artisan may list, and how much of it is used. */
@Controller('api/plan')
@Roles('artisan')
export class PlansController {
  constructor(private readonly getPlan: GetPlan) {}

  @Get()
  get(@CurrentActor() { id }: Actor): Promise<PlanReply> {
    return this.getPlan.run(id);
  }
}
