import type { FileReportReply, FileReportRequest } from '@asili/contracts';
import { api, randomId } from '@asili/web';

/** Files a report. @throws ApiError */
export function fileReport(report: FileReportRequest, idempotencyKey: string): Promise<FileReportReply> {
  return api<FileReportReply>('POST', '/api/reports', { body: report, idempotencyKey });
}

/** The same report sent again keeps its key, so that it is filed once; a changed one is another report. */
export function oneKeyPerContent(): (report: FileReportRequest) => string {
  let [last, key] = ['', ''];
  return (report) => {
    const content = JSON.stringify(report);
    if (content !== last) [last, key] = [content, randomId()];
    return key;
  };
}
