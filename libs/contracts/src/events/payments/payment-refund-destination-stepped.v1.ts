import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * Money that cannot go back to where it came from, since an exchange sent it: its buyer is asked for an account, names one (again: another
 * one), or takes it back. Asked by an operator, `by` says whom.
 */
export const paymentRefundDestinationSteppedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  state: openEnum(['asked', 'named', 'withdrawn']),
  /** Asked or withdrawn: until then one may be named. Named: until then it may be changed, and nothing is sent. */
  until: z.iso.datetime(),
  /** A Hedera account, and what is written with the transfer; empty where its owner asks for nothing. */
  destination: z.object({ account: z.string(), memo: z.string() }).optional(),
  by: z.string().optional(),
  note: z.string().optional(),
});
export type PaymentRefundDestinationSteppedV1 = z.infer<typeof paymentRefundDestinationSteppedV1>;
