/** Which refunds were about to be sent, and when: a refund without idempotency key is sent by one worker at a time. */
export abstract class SentRefunds {
  /** True for the one who may send it now: nobody has since `before`. */
  abstract claim(refundId: string, now: Date, before: Date): Promise<boolean>;
}
