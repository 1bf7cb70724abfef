import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

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

/** What is between an account of ours and the external one, in minor units: it was found, is another amount now, is gone, or an operator explained it or booked it as a top-up. */
export const booksBreakSteppedV1 = z.object({
  breakId: z.string(),
  account: z.string(),
  state: openEnum(['found', 'changed', 'gone', 'explained', 'topped-up']),
  /** Theirs less ours, less what was explained before. */
  difference: z.string(),
  by: z.string().optional(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
  reference: z.string().optional(),
});
export type BooksBreakSteppedV1 = z.infer<typeof booksBreakSteppedV1>;

/** A provider took other charges of us than its tariff says, which is booked; or an operator knows of it. In minor units, theirs less ours. */
export const chargesCorrectedV1 = z.object({
  /** One for each tariff of an account. */
  breakId: z.string(),
  /** Of which it was found between ours and the external account. */
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

/** HBAR on its way from the hot treasury to the cold account: how it is sent, noted before it is (as a refund's), and what became of it. Each says the whole sweep. */
export const treasurySweepSteppedV1 = z.object({
  sweepId: z.string(),
  state: openEnum(['submitted', 'sent', 'void', 'failed']),
  /** Tinybar. */
  amount: z.string(),
  /** The cold account. */
  to: z.string(),
  sending: z.object({
    reference: z.string(),
    bytes: z.string().optional(),
    hashes: z.array(z.string()).optional(),
    expiresAt: z.iso.datetime().optional(),
  }),
  /** What the network took for it, in tinybar. */
  cost: z.string().optional(),
  reason: z.string().optional(),
});
export type TreasurySweepSteppedV1 = z.infer<typeof treasurySweepSteppedV1>;

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

/** What becomes of unapplied cash: it is a payment's, or goes back. `by` is an operator, or `claim` where the buyer's own claim fitted. */
export const unmatchedMoneySettledV1 = z.object({
  id: z.string(),
  how: openEnum(['match', 'refund']),
  paymentId: z.string().optional(),
  /** The account it goes back to, and what is written with it. */
  to: z.string().optional(),
  memo: z.string().optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
});
export type UnmatchedMoneySettledV1 = z.infer<typeof unmatchedMoneySettledV1>;

/** Unapplied cash on its way back: how it is sent, noted before it is (as a refund's), or that it went, and what that cost in minor units. */
export const unmatchedMoneySentV1 = z.object({
  id: z.string(),
  state: openEnum(['submitted', 'returned', 'failed']),
  sending: z
    .object({
      reference: z.string(),
      bytes: z.string().optional(),
      hashes: z.array(z.string()).optional(),
      expiresAt: z.iso.datetime().optional(),
    })
    .optional(),
  cost: z.string().optional(),
  reason: z.string().optional(),
});
export type UnmatchedMoneySentV1 = z.infer<typeof unmatchedMoneySentV1>;

/** What one operator proposes and another decides about a case. `proposed` is said when it is `waiting`; `code` says why it could not be done any more. */
export const approvalSteppedV1 = z.object({
  approvalId: z.string(),
  caseId: z.string(),
  state: openEnum(['waiting', 'approved', 'declined', 'done', 'refused']),
  proposed: z.object({ action: z.string(), input: z.record(z.string(), z.string()), note: z.string() }).optional(),
  by: z.string().optional(),
  note: z.string().optional(),
  code: z.string().optional(),
});
export type ApprovalSteppedV1 = z.infer<typeof approvalSteppedV1>;

/** An order was paid, or one that was paid is cancelled. */
export const saleCountedV1 = z.object({
  orderId: z.string(),
  paymentId: z.string(),
  artisanId: z.string(),
  kind: openEnum(['sold', 'called-off']),
  /** What the order brings its artisan, in the currency they are paid out in; of one that is cancelled too. */
  receives: z.object({ amount: z.string(), currency: z.string() }),
});
export type SaleCountedV1 = z.infer<typeof saleCountedV1>;
