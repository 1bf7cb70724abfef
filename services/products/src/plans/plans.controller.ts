import { Controller, Get, Param } from '@nestjs/common';
import type { PlanReply, PlanForPayment } from '@asili/contracts';
import { CurrentActor, Roles, type Actor, Callers, CommandRunner, NotFound } from '@asili/platform';
import { Clock, isId } from '@asili/kernel';
import { GetPlan } from './listing-limit.ts';
import { isPayable, planDecider } from './domain/plan.ts';

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

/** For the payments service alone; the gateway never forwards here. Reads only. */
@Controller('internal/plans/:artisanId')
@Callers('payments')
export class PlanForPaymentController {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  @Get()
  async get(@Param('artisanId') artisanId: string): Promise<PlanForPayment> {
    if (!isId('art', artisanId)) throw new NotFound();
    const { state, version } = await this.commands.load(planDecider, artisanId);
    return { artisanId, version, isPayable: isPayable(state, this.clock.now()) };
  }
}
