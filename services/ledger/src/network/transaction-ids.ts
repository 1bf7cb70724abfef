import type { TransactionIdParts } from './domain/transaction-id.ts';

/** Hands out transaction ids nobody else holds: one valid start per payer, ever, over all processes. */
export abstract class TransactionIds {
  /** A fresh id whose valid start lies a few seconds in the past (nodes refuse future starts). Never gives the same one twice. */
  abstract next(payer: string): Promise<TransactionIdParts>;
}
