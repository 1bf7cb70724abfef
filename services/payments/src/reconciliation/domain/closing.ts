/** What an account held at the end of a day. */
export interface Closing {
  /** In minor units. */
  readonly minor: bigint;
  /** `2026-11-24` */
  readonly day: string;
  /** The first moment after it. */
  readonly end: Date;
}
