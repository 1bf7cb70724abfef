/** A report as it was filed. Words and photos are a stranger's: they stay here, encrypted, and never enter an event. */
export interface Report {
  readonly id: string;
  readonly code: string;
  readonly productId: string | null;
  readonly artisanId: string | null;
  readonly kind: string;
  readonly text?: string;
  readonly place?: string;
  readonly contact?: string;
  /** JPEG. */
  readonly photos: readonly Uint8Array[];
  readonly at: Date;
}

export abstract class ReportStore {
  /**
   * Keeps the report under a number nobody else has and returns the number; the same report id again gives the number of
   * the first time. Both by unique insert.
   */
  abstract keep(report: Report): Promise<string>;
  /** The report under a number, opened. Null when there is none. */
  abstract read(number: string): Promise<Report | null>;
}
