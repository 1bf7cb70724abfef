import type { SmsReport } from './domain/sms-report.ts';

/** Reports of the last month: no number and no text, for neither is needed to see that messages arrive. */
export abstract class SmsReports {
  /** False for one that is kept already. */
  abstract add(report: SmsReport, at: Date): Promise<boolean>;
}
