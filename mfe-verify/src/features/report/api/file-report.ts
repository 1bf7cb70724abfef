import type { FileReportReply, FileReportRequest } from '@asili/contracts';
import { api } from '@asili/web';

/** Files a report; the same one sent again after a lost answer is filed once. @throws ApiError */
export const fileReport = (report: FileReportRequest): Promise<FileReportReply> =>
  api<FileReportReply>('POST', '/api/reports', { body: report });
