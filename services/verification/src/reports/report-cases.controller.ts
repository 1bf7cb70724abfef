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
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { JudgeReport, reportActions, type ReportAction } from './judge-report.ts';

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Roles('service')
export class ReportCasesController {
  constructor(private readonly judgeReport: JudgeReport) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: keptCasesQuery }) { limit, after, which }: KeptCasesQuery,
  ): Promise<KeptCaseList> {
    assertPayments(actor);
    return { cases: await this.judgeReport.list(limit, which ?? 'open', after) };
  }

  @Get('count')
  async count(@CurrentActor() actor: Actor): Promise<KeptCaseCount> {
    assertPayments(actor);
    const { count, oldestAt } = await this.judgeReport.count();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<KeptCaseReply> {
    assertPayments(actor);
    return { case: await this.judgeReport.one(id) };
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
    if (!Object.hasOwn(reportActions, action)) throw new NotFound();
    return { case: await this.judgeReport.run(id, action as ReportAction, input) };
  }
}

function assertPayments({ id }: Actor): void {
  if (id !== 'payments') throw new WrongRole();
}
