import {
  approvalRequest,
  caseActionRequest,
  listCasesQuery,
  type ApprovalRequest,
  type CaseActionRequest,
  type CaseList,
  type CaseReply,
  type ListCasesQuery,
  type QueueName,
  type QueuesReply,
  caseSearchQuery,
  type CaseSearchQuery,
  type CaseSearchReply,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, Log, Roles, type Actor } from '@asili/platform';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { RecordRead } from '../audit/audit-trail.mongo.ts';
import { CaseQueues } from '../cases/cases.module.ts';
import type { CaseQueue, Case } from '../cases/domain/case.ts';
import { DecideApproval, TakeAction } from './approvals.ts';
import { ShowCase, FindCases } from './show-case.ts';

/** What waits for operators, and what they do about it. Whatever is read is in the audit trail before it is shown. */
@Controller('api/console')
@Roles('operator')
export class ConsoleController {
  constructor(
    private readonly queues: CaseQueues,
    private readonly showCase: ShowCase,
    private readonly takeAction: TakeAction,
    private readonly decideApproval: DecideApproval,
    private readonly recordRead: RecordRead,
    private readonly log: Log,
  ) {}

  @Get('queues')
  async list(@CurrentActor() actor: Actor): Promise<QueuesReply> {
    await this.recordRead.run(actor, 'queues-read');
    return { queues: await Promise.all(this.queues.all.map((queue) => this.countOf(queue))) };
  }

  @Get('reports')
  reports(@CurrentActor() actor: Actor, @Query({ schema: listCasesQuery }) query: ListCasesQuery): Promise<CaseList> {
    return this.everything(actor, 'counterfeit-reports', query);
  }

  @Get('messages')
  messages(@CurrentActor() actor: Actor, @Query({ schema: listCasesQuery }) query: ListCasesQuery): Promise<CaseList> {
    return this.everything(actor, 'messages', query);
  }

  @Get('queues/:name')
  async cases(
    @CurrentActor() actor: Actor,
    @Param('name') name: string,
    @Query({ schema: listCasesQuery }) { limit, cursor }: ListCasesQuery,
  ): Promise<CaseList> {
    const queue = this.queues.named(name);
    await this.recordRead.run(actor, 'queue-read', queue.name);
    return this.page(await queue.list(limit + 1, cursor), limit);
  }

  @Get('cases/:id')
  async case(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CaseReply> {
    const reply = await this.showCase.run(id);
    await this.recordRead.run(actor, 'case-read', id);
    return reply;
  }

  @Post('cases/:id/:action')
  @Idempotent({ keep: 'forever' })
  async act(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('action') action: string,
    @CommandId() commandId: string,
    @Body({ schema: caseActionRequest }) input: CaseActionRequest,
    @Res({ passthrough: true }) reply: { code(status: number): unknown },
  ): Promise<CaseReply> {
    const outcome = await this.takeAction.run(actor, id, action, input, commandId);
    reply.code(outcome === 'waiting' ? 202 : 200);
    return this.showCase.run(id);
  }

  @Post('approvals/:id')
  @HttpCode(200)
  async decide(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: approvalRequest }) input: ApprovalRequest,
  ): Promise<CaseReply> {
    return this.showCase.run(await this.decideApproval.run(actor, id, input));
  }

  private async everything(actor: Actor, name: QueueName, { limit, cursor }: ListCasesQuery): Promise<CaseList> {
    await this.recordRead.run(actor, 'queue-read', name);
    return this.page(await this.queues.named(name).all(limit + 1, cursor), limit);
  }

  private async page(found: readonly Case[], limit: number): Promise<CaseList> {
    const shown = found.slice(0, limit);
    return {
      cases: await Promise.all(shown.map((each) => this.showCase.viewOf(each))),
      nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /** One that cannot be counted now does not keep the others from being seen. */
  private async countOf(queue: CaseQueue): Promise<QueuesReply['queues'][number]> {
    try {
      const { count, oldestAt } = await queue.count();
      return { name: queue.name, count, oldestAt: oldestAt?.toISOString() ?? null };
    } catch (error) {
      this.log.warn('a queue could not be counted', { queue: queue.name, error });
      return { name: queue.name, count: 0, oldestAt: null, unavailable: true };
    }
  }
}

/** Money by any of its names. What was looked for is in the audit trail before anything is shown. */
@Controller('api/console/search')
@Roles('operator')
export class SearchController {
  constructor(
    private readonly findCases: FindCases,
    private readonly showCase: ShowCase,
    private readonly recordRead: RecordRead,
  ) {}

  @Get()
  async search(
    @CurrentActor() actor: Actor,
    @Query({ schema: caseSearchQuery }) { name }: CaseSearchQuery,
  ): Promise<CaseSearchReply> {
    await this.recordRead.run(actor, 'search', name);
    const found = await this.findCases.run(name);
    return { cases: await Promise.all(found.map((each) => this.showCase.viewOf(each))) };
  }
}
