import { z } from 'zod';

/** An operator entered what a bank says that our account in a currency held at the end of a day. Each says all there is of the last one; a later one of the same day corrects it. */
export const bankStatementEnteredV1 = z.object({
  currency: z.string(),
  /** `2026-11-24` */
  day: z.iso.date(),
  /** In minor units; below zero for an overdraft. */
  balance: z.string(),
  /** The bank's number of the statement. */
  reference: z.string(),
  by: z.string(),
});
export type BankStatementEnteredV1 = z.infer<typeof bankStatementEnteredV1>;
