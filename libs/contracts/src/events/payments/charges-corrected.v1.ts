import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A provider took other charges of us than its tariff says, which is booked; or an operator knows of it. In minor units, theirs less ours. */
export const chargesCorrectedV1 = z.object({
  /** One for each tariff of an account. */
  breakId: z.string(),
  /** Of which it was found between ours and its keeper's. */
  account: z.string(),
  state: openEnum(['charged', 'noted']),
  /** The day from which the tariff holds. */
  tariff: z.string(),
  /** All of it since then. */
  difference: z.string(),
  /** What is booked now, and the how manyth time; absent where an operator says that they know. */
  amount: z.string().optional(),
  nth: z.number().int().optional(),
  by: z.string().optional(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
  reference: z.string().optional(),
});
export type ChargesCorrectedV1 = z.infer<typeof chargesCorrectedV1>;
