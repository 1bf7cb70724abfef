/** A report as it was filed. Text, place and contact are a stranger's words: they stay here and never enter an event. */
export interface Report {
  readonly id: string;
  readonly code: string;
  readonly productId: string | null;
  readonly artisanId: string | null;
  readonly kind: string;
  readonly text?: string;
  readonly place?: string;
  readonly contact?: string;
  readonly at: Date;
}

export abstract class ReportStore {
  /**
   * Keeps the report under a number nobody else has and returns the number; the same report id again gives the number of
   * the first time. Both by unique insert.
   */
  abstract keep(report: Report): Promise<string>;
}
