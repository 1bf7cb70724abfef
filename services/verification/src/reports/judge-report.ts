import type { KeptCase, KeptCaseActionRequest } from '@asili/contracts';
import { Clock, isId, newId } from '@asili/kernel';
import { CommandRunner, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { reportCase } from './report-case.ts';
import { reportDecider } from './domain/report.ts';
import { ReportStore, type KnownReport } from './report-store.ts';

const tries = 5;
export const reportActions = { confirm: 'confirmed', dismiss: 'dismissed' } as const;
export type ReportAction = keyof typeof reportActions;

/**
 * Reports as operators see and judge them. What was judged is the stream's; the store follows, and where it was left behind, the next look
 * brings it on. Safe to repeat and beside itself: the stream's version decides between two operators.
 */
@Injectable()
export class JudgeReport {
  constructor(
    private readonly reports: ReportStore,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, ReportJudged */
  async run(id: string, action: ReportAction, { by, note }: KeptCaseActionRequest): Promise<KeptCase> {
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
  async one(id: string): Promise<KeptCase> {
    return this.caseOf(await this.find(id));
  }

  async list(max: number, which: 'open' | 'all', after?: string): Promise<KeptCase[]> {
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

  private async caseOf(report: KnownReport): Promise<KeptCase> {
    const { state } = await this.commands.load(reportDecider, report.id);
    const judged = state.filed ? state.judged : undefined;
    if (judged) await this.reports.judged(report.id);
    return reportCase(report, judged);
  }
}
