import { fileReportRequest, type FileReportRequest } from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, type Actor } from '@asili/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { FileReport, type FiledReport } from '../../app/file-report/file-report.ts';

/** Reports about counterfeits, open to everybody. */
@Controller('api/reports')
export class ReportsController {
  constructor(private readonly fileReport: FileReport) {}

  @Post()
  @Idempotent()
  async file(@CurrentActor() actor: Actor, @CommandId() commandId: string, @Body({ schema: fileReportRequest }) input: FileReportRequest): Promise<{ report: FiledReport }> {
    return { report: await this.fileReport.run(actor, input, commandId) };
  }
}
