import type { TransactionIdParts } from '../../domain/transaction-id.ts';

/** Hands out transaction ids nobody else holds: one valid start per payer, ever, over all processes. */
export interface TransactionIds {
  /** A fresh id whose valid start lies a few seconds in the past (nodes refuse future starts). Never gives the same one twice. */
  next(payer: string): Promise<TransactionIdParts>;
}
export const TransactionIds = Symbol('TransactionIds');
