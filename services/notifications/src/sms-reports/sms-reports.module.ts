import { isSecret, unlessDuplicate, Mongo, type IndexSpec, Log, Metrics, NotFound, RawBody } from '@asili/platform';
import { Injectable, Controller, HttpCode, Param, Post, Req, Module, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../config.ts';

/** What the carrier says became of a message that it took. */
export interface SmsReport {
  /** The carrier's name of the message. */
  readonly messageId: string;
  /** In the carrier's words: Sent, Submitted, Buffered, Success, Failed, Rejected, AbsentSubscriber, Expired. */
  readonly status: string;
  /** In the carrier's words; only of one that failed. */
  readonly reason?: string;
}

const word = /^[A-Za-z][\w-]{0,39}$/;

/**
 * A delivery report of Africa's Talking: form-encoded, of one message. Null for anything else.
 * Source: developers.africastalking.com, 'SMS', 'Notifications', 'Delivery reports'.
 */
export function readReport(body: string): SmsReport | null {
  const form = new URLSearchParams(body);
  const [id, status, reason] = [form.get('id') ?? '', form.get('status') ?? '', form.get('failureReason') ?? ''];
  if (!/^[\w-]{1,100}$/.test(id) || !word.test(status)) return null;
  return { messageId: id, status, ...(word.test(reason) && { reason }) };
}

export const smsReportIndexes: readonly IndexSpec[] = [
  { collection: 'sms_reports', name: 'expiry', keys: { at: 1 }, expireAfterS: 30 * 24 * 3600 },
];

/**
 * Reports of the last month: no number and no text, for neither is needed to see that messages arrive.
 * One document for each status a message came to.
 */
@Injectable()
export class SmsReports {
  constructor(private readonly mongo: Mongo) {}

  /** False for one that is kept already. */
  async add({ messageId, status, reason }: SmsReport, at: Date): Promise<boolean> {
    return unlessDuplicate(
      this.mongo
        .collection<{ _id: string; at: Date; reason?: string }>('sms_reports')
        .insertOne({ _id: `${messageId} ${status}`, at, ...(reason !== undefined && { reason }) }),
    );
  }
}

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

const maxBytes = 4_096;

/** Where the carrier of SMS reports. It signs nothing: the address holds a secret. */
@ApiExcludeController()
@Controller('webhooks/sms')
export class SmsReportsController {
  constructor(
    private readonly settings: Settings,
    private readonly takeSmsReport: TakeSmsReport,
  ) {}

  /** @throws NotFound for any other address */
  @Post(':secret')
  @HttpCode(200)
  @RawBody(maxBytes)
  async take(@Param('secret') secret: string, @Req() { body }: FastifyRequest): Promise<object> {
    const { smsReportsSecret } = this.settings;
    if (smsReportsSecret === null || !isSecret(secret, [smsReportsSecret])) throw new NotFound();
    await this.takeSmsReport.run(Buffer.isBuffer(body) ? body.toString('utf8') : '');
    return { received: true };
  }
}

/** What becomes of SMS after the carrier took them. */
@Module({ controllers: [SmsReportsController], providers: [TakeSmsReport, SmsReports] })
export class SmsReportsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(smsReportIndexes);
  }
}
