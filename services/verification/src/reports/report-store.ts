/** A report as it was filed. Words and photos are a visitor's: they stay here, encrypted, and never enter an event. */
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

/** It as operators see it. */
export interface KnownReport extends Omit<Report, 'photos'> {
  readonly number: string;
  readonly photoCount: number;
}

export abstract class ReportStore {
  /**
   * Keeps the report under a number nobody else has and returns the number; the same report id again gives the number of
   * the first time. Both by unique insert.
   */
  abstract keep(report: Report): Promise<string>;
  /** It was judged; told again it is the same. */
  abstract judged(id: string): Promise<void>;
  abstract openCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Those nobody judged, the longest waiting first, behind that id. */
  abstract open(max: number, after?: string): Promise<KnownReport[]>;
  /** All of them, newest first, behind that id. */
  abstract recent(max: number, after?: string): Promise<KnownReport[]>;
  /** By its id, without its photos. */
  abstract find(id: string): Promise<KnownReport | null>;
  /** The report under a number, opened. Null when there is none. */
  abstract read(number: string): Promise<Report | null>;
}
