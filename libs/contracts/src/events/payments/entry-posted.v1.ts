import { z } from 'zod';

/** One journal entry of the books, whole and final: what goes wrong is put right by another one. */
export const entryPostedV1 = z.object({
  /** What it is for; once in all books. */
  entryId: z.string(),
  /** The journal it stands in: that of the one guarded account it touches, else that of the payment or payout it belongs to. */
  journal: z.string(),
  /** 1 for the first entry of its journal, without gaps. */
  sequence: z.number().int().positive(),
  postedAt: z.iso.datetime(),
  /** Minor units: a debit above zero, a credit below. Each asset adds up to zero. */
  legs: z
    .array(z.object({ account: z.string(), asset: z.string(), amount: z.string().regex(/^-?[1-9]\d{0,29}$/) }))
    .min(2),
  /** What the guarded account holds after it, in minor units; null in a journal that guards none. */
  balance: z
    .string()
    .regex(/^\d{1,30}$/)
    .nullable(),
  /** Of the entry before it; empty for the first. */
  previousHash: z.string(),
  /** SHA-256, hex, over the canonical JSON of everything above. */
  hash: z.string(),
});
export type EntryPostedV1 = z.infer<typeof entryPostedV1>;
