import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { SmsReportsController } from './sms-reports.controller.ts';
import { MongoSmsReports, smsReportIndexes } from './sms-reports.mongo.ts';
import { SmsReports } from './sms-reports.ts';
import { TakeSmsReport } from './take-sms-report.ts';

/** What becomes of SMS after the carrier took them. */
@Module({
  controllers: [SmsReportsController],
  providers: [TakeSmsReport, { provide: SmsReports, useClass: MongoSmsReports }],
})
export class SmsReportsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(smsReportIndexes);
  }
}
