import { z } from 'zod';

/** Money came that is of no sale. `receipt` is the provider's name of that one movement, `payer` the account it came from. */
export const unmatchedMoneyNotedV1 = z.object({
  id: z.string(),
  provider: z.string(),
  receipt: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  payer: z.string(),
  receivedAt: z.iso.datetime(),
  /** Why nobody knows whose it is, such as `no-memo`. */
  why: z.string(),
});
export type UnmatchedMoneyNotedV1 = z.infer<typeof unmatchedMoneyNotedV1>;
