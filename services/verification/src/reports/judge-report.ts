import {
  type RemoteCase,
  type RemoteCaseActionRequest,
  remoteCaseActionRequest,
  remoteCasesQuery,
  type RemoteCaseCount,
  type RemoteCaseList,
  type RemoteCaseReply,
  type RemoteCasesQuery,
} from '@asili/contracts';
import { Clock, isId, newId } from '@asili/kernel';
import { CommandRunner, NotFound, Callers } from '@asili/platform';
import { Injectable, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type KnownReport, ReportStore } from './report-store.mongo.ts';
import { type Judged, reportDecider } from './domain/report.ts';

/** A report as operators see it. Pure. @param judged absent while it waits */
export function reportCase(
  { id, number, code, productId, artisanId, kind, text, place, contact, photoCount, at }: KnownReport,
  judged: Judged | undefined,
): RemoteCase {
  const maybe = (name: string, value: string | null | undefined) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value }];
  return {
    id,
    openedAt: at.toISOString(),
    facts: [
      { name: 'state', value: judged?.outcome ?? 'open' },
      { name: 'report', value: number },
      { name: 'kind', value: kind },
      { name: 'code', value: code },
      ...maybe('product', productId),
      ...maybe('artisan', artisanId),
      ...maybe('text', text),
      ...maybe('place', place),
      ...maybe('contact', contact),
      ...(photoCount > 0 ? [{ name: 'photos', value: String(photoCount) }] : []),
      ...maybe('note', judged?.note),
    ],
    actions: judged ? [] : ['confirm', 'dismiss'],
  };
}

const tries = 5;
export const reportActions = { confirm: 'confirmed', dismiss: 'dismissed' } as const;
export type ReportAction = keyof typeof reportActions;

/**
 * Reports as operators see and judge them. What was judged is the stream's; the store follows, and where it was left behind, the next look
 * brings it on. Safe to repeat and to run concurrently: the stream's version decides between two operators.
 */
@Injectable()
export class JudgeReport {
  constructor(
    private readonly reports: ReportStore,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, ReportJudged */
  async run(id: string, action: ReportAction, { by, note }: RemoteCaseActionRequest): Promise<RemoteCase> {
    await this.find(id);
    await this.commands.run(
      reportDecider,
      id,
      {
        kind: 'judge',
        judged: { reportId: id, outcome: reportActions[action], by, note, at: this.clock.now().toISOString() },
      },
      { commitId: newId('com'), tries },
    );
    await this.reports.judged(id);
    return this.one(id);
  }

  /** @throws NotFound */
  async one(id: string): Promise<RemoteCase> {
    return this.caseOf(await this.find(id));
  }

  async list(max: number, which: 'open' | 'all', after?: string): Promise<RemoteCase[]> {
    const found = await (which === 'all' ? this.reports.recent(max, after) : this.reports.open(max, after));
    return Promise.all(found.map((report) => this.caseOf(report)));
  }

  count(): ReturnType<ReportStore['openCount']> {
    return this.reports.openCount();
  }

  private async find(id: string): Promise<KnownReport> {
    const found = isId('rep', id) ? await this.reports.find(id) : null;
    if (!found) throw new NotFound();
    return found;
  }

  private async caseOf(report: KnownReport): Promise<RemoteCase> {
    const { state } = await this.commands.load(reportDecider, report.id);
    const judged = state.filed ? state.judged : undefined;
    if (judged) await this.reports.judged(report.id);
    return reportCase(report, judged);
  }
}

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Callers('payments')
export class ReportCasesController {
  constructor(private readonly judgeReport: JudgeReport) {}

  @Get()
  async list(@Query({ schema: remoteCasesQuery }) { limit, after, which }: RemoteCasesQuery): Promise<RemoteCaseList> {
    return { cases: await this.judgeReport.list(limit, which ?? 'open', after) };
  }

  @Get('count')
  async count(): Promise<RemoteCaseCount> {
    const { count, oldestAt } = await this.judgeReport.count();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<RemoteCaseReply> {
    return { case: await this.judgeReport.one(id) };
  }

  @Post(':id/:action')
  @HttpCode(200)
  async act(
    @Param('id') id: string,
    @Param('action') action: string,
    @Body({ schema: remoteCaseActionRequest }) input: RemoteCaseActionRequest,
  ): Promise<RemoteCaseReply> {
    if (!Object.hasOwn(reportActions, action)) throw new NotFound();
    return { case: await this.judgeReport.run(id, action as ReportAction, input) };
  }
}
