import { DomainError } from '@asili/kernel';

/** An operator judged the report already, and otherwise. */
export class ReportJudged extends DomainError {
  readonly code = 'VERIFICATION.REPORT_JUDGED';
  readonly status = 409;
}
