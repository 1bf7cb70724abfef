import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  keptCaseActionRequest,
  keptCasesQuery,
  type KeptCaseActionRequest,
  type KeptCaseCount,
  type KeptCaseList,
  type KeptCaseReply,
  type KeptCasesQuery,
} from '@asili/contracts';
import { CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { disputeActions, SettleDispute, type DisputeAction } from './settle-dispute.ts';
import { ShowDisputes } from './show-disputes.ts';

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Roles('service')
export class DisputesController {
  constructor(
    private readonly showDisputes: ShowDisputes,
    private readonly settleDispute: SettleDispute,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: keptCasesQuery }) { limit, after }: KeptCasesQuery,
  ): Promise<KeptCaseList> {
    assertPayments(actor);
    return { cases: await this.showDisputes.waiting(limit, after) };
  }

  @Get('count')
  async count(@CurrentActor() actor: Actor): Promise<KeptCaseCount> {
    assertPayments(actor);
    const { count, oldestAt } = await this.showDisputes.count();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<KeptCaseReply> {
    assertPayments(actor);
    return { case: await this.showDisputes.one(id) };
  }

  @Post(':id/:action')
  @HttpCode(200)
  async act(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('action') action: string,
    @Body({ schema: keptCaseActionRequest }) input: KeptCaseActionRequest,
  ): Promise<KeptCaseReply> {
    assertPayments(actor);
    if (!disputeActions.includes(action as DisputeAction)) throw new NotFound();
    await this.settleDispute.run(id, action as DisputeAction, input);
    return { case: await this.showDisputes.one(id) };
  }
}

function assertPayments({ id }: Actor): void {
  if (id !== 'payments') throw new WrongRole();
}
