import { Controller, Get, Param } from '@nestjs/common';
import type { PlanForPayment } from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import { CommandRunner, CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { isPayable, planDecider } from './domain/plan.ts';

/** For the payments service alone; the gateway never forwards here. Reads only. */
@Controller('internal/plans/:artisanId')
@Roles('service')
export class PlanForPaymentController {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  @Get()
  async get(@CurrentActor() { id }: Actor, @Param('artisanId') artisanId: string): Promise<PlanForPayment> {
    if (id !== 'payments') throw new WrongRole();
    if (!isId('art', artisanId)) throw new NotFound();
    const { state, version } = await this.commands.load(planDecider, artisanId);
    return { artisanId, version, isPayable: isPayable(state, this.clock.now()) };
  }
}
