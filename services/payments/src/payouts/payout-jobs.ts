/** Has payouts brought on until they are over; each once, however often it is told. */
export abstract class PayoutJobs {
  abstract queued(payoutId: string, at: Date): Promise<void>;
  /** @param attempt the one that its provider took back */
  abstract reversed(payoutId: string, attempt: number, at: Date): Promise<void>;
}
