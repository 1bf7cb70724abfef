/** Reversals that were asked for, by the refund each is for. */
export abstract class Reversals {
  /** The result code M-Pesa gave; undefined while it has given none. */
  abstract resultOf(refundId: string): Promise<string | undefined>;
  /** True for the one who may ask now: nobody has since `before`. */
  abstract claim(refundId: string, now: Date, before: Date): Promise<boolean>;
  /** The latest word counts; but what was done stays done. */
  abstract told(refundId: string, code: string): Promise<void>;
}
