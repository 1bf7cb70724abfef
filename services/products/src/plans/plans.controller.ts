import { type PlanReply, type PlanForPayment, payablePlans } from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import {
  CurrentActor,
  Roles,
  type Actor,
  Callers,
  CommandRunner,
  NotFound,
  OnEvent,
  type Incoming,
} from '@asili/platform';
import { Controller, Get, Param } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { TakePlanPayment, TakePlanRefund } from './change-plan.ts';
import { isPayable, planDecider } from './domain/plan.ts';
import { GetPlan } from './listing-limit.ts';

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

/** Plans that were paid, or whose money was given back. May come twice: see TakePlanPayment, TakePlanRefund. A payment's events come in order. */
@Controller()
export class PlansEvents {
  constructor(
    private readonly takePayment: TakePlanPayment,
    private readonly takeRefund: TakePlanRefund,
  ) {}

  @OnEvent('payments.plan-paid.v1', { group: 'products.plans' })
  async paid(
    @Payload() { data: { artisanId, paymentId, months, paidAt, ...data } }: Incoming<'payments.plan-paid.v1'>,
  ): Promise<void> {
    const plan = payablePlans.find((each) => each === data.plan);
    if (!plan) throw new RangeError(`no plan ${data.plan} can be paid here`); // Parked until a release knows it.
    await this.takePayment.run({ artisanId, paymentId, plan, months, paidAt: new Date(paidAt) });
  }

  @OnEvent('payments.plan-refunded.v1', { group: 'products.plans' })
  async refunded(
    @Payload() { data: { artisanId, paymentId, months, refundedAt } }: Incoming<'payments.plan-refunded.v1'>,
  ): Promise<void> {
    await this.takeRefund.run({ artisanId, paymentId, months, at: new Date(refundedAt) });
  }
}
