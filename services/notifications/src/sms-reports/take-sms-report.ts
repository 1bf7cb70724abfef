import { Clock } from '@asili/kernel';
import { Log, Metrics } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { readReport } from './domain/read-report.ts';
import { SmsReports } from './sms-reports.ts';

/** Statuses on the way, and at its end where it arrived; all others say that nobody has read the message. */
const fine: ReadonlySet<string> = new Set(['Sent', 'Submitted', 'Buffered', 'Success']);

/** Keeps and counts what becomes of messages. Safe to repeat: a message and its status count once. Nothing follows from a report but what an operator sees. */
@Injectable()
export class TakeSmsReport {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly reports: SmsReports,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'asili_sms_reports',
      'Delivery reports of SMS by status, since the start',
      () => this.counts,
      'status',
    );
  }

  async run(body: string): Promise<void> {
    const report = readReport(body);
    if (!report) return this.log.warn('unreadable SMS delivery report', { bytes: body.length });
    if (!(await this.reports.add(report, this.clock.now()))) return;
    this.counts.set(report.status, (this.counts.get(report.status) ?? 0) + 1);
    if (!fine.has(report.status))
      this.log.warn('SMS not delivered', { messageId: report.messageId, status: report.status, reason: report.reason });
  }
}
