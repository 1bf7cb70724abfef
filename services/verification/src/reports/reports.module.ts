import { Mongo, type Sealer } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { ErasureController, FileReport, ReportPhotos, ReportsController } from './file-report.ts';
import { ReportStore, reportIndexes } from './report-store.mongo.ts';
import { JudgeReport, ReportCasesController } from './judge-report.ts';

/** For the command that reads a report, which runs without the service. */
export const reportStore = (mongo: Mongo, sealer: Sealer): ReportStore => new ReportStore(mongo, sealer);

/** Reports about counterfeits. */
@Module({
  imports: [CodesModule],
  controllers: [ErasureController, ReportsController, ReportCasesController],
  providers: [FileReport, JudgeReport, ReportStore, ReportPhotos],
})
export class ReportsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(reportIndexes);
  }
}
