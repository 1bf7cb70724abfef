import { assets } from '@asili/kernel';
import { z } from 'zod';

/** An amount as decimal text with all decimals of its currency (HBAR: 8), never a float. Below zero only where its place says so. */
export const money = z.object({ amount: z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/), currency: z.enum(assets) });
/** `{amount: "85.00", currency: "USD"}` */
export type MoneyText = z.infer<typeof money>;

/** What one `from` was worth in `to`, as decimal text, when a price was worked out with it. */
export const usedRate = z.object({
  from: z.enum(assets),
  to: z.enum(assets),
  rate: z.string(),
  asOf: z.iso.datetime(),
  sources: z.array(z.string()),
});
export type UsedRate = z.infer<typeof usedRate>;
