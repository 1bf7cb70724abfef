/** What the carrier says became of a message that it took. */
export interface SmsReport {
  /** The carrier's name of the message. */
  readonly messageId: string;
  /** In the carrier's words: Sent, Submitted, Buffered, Success, Failed, Rejected, AbsentSubscriber, Expired. */
  readonly status: string;
  /** In the carrier's words; only of one that failed. */
  readonly reason?: string;
}
