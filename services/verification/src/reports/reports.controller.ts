import { fileReportRequest, reportPhotoLimits, type FileReportRequest } from '@asili/contracts';
import { BodyLimit, CommandId, CurrentActor, Idempotent, MayRefuse, type Actor } from '@asili/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { FileReport, type FiledReport } from './file-report.ts';

/** Three photos as base64, and room for the words. */
const largestBody = Math.ceil((reportPhotoLimits.count * reportPhotoLimits.bytes * 4) / 3) + 64 * 1024;

/** A repeat after an answer that never came is the same report, also from a client that sends no key. */
const sameBodyMs = 10 * 60_000;

/** Reports about counterfeits, open to everybody. */
@Controller('api/reports')
export class ReportsController {
  constructor(private readonly fileReport: FileReport) {}

  @Post()
  @Idempotent({ sameBodyMs })
  @BodyLimit(largestBody)
  @MayRefuse(422, 'VERIFICATION.PHOTO_UNREADABLE')
  async file(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: fileReportRequest }) input: FileReportRequest,
  ): Promise<{ report: FiledReport }> {
    return { report: await this.fileReport.run(actor, input, commandId) };
  }
}
