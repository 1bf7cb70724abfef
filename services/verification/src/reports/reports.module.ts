import { Mongo, type Sealer } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { FileReport } from './file-report.ts';
import { SharpReportPhotos } from './report-photos.sharp.ts';
import { ReportPhotos } from './report-photos.ts';
import { MongoReportStore, reportIndexes } from './report-store.mongo.ts';
import { ReportStore } from './report-store.ts';
import { JudgeReport } from './judge-report.ts';
import { ReportCasesController } from './report-cases.controller.ts';
import { ReportsController } from './reports.controller.ts';

/** For the command that reads a report, which runs without the service. */
export const reportStore = (mongo: Mongo, sealer: Sealer): ReportStore => new MongoReportStore(mongo, sealer);

/** Reports about counterfeits. */
@Module({
  imports: [CodesModule],
  controllers: [ReportsController, ReportCasesController],
  providers: [
    FileReport,
    JudgeReport,
    { provide: ReportStore, useClass: MongoReportStore },
    { provide: ReportPhotos, useClass: SharpReportPhotos },
  ],
})
export class ReportsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(reportIndexes);
  }
}
