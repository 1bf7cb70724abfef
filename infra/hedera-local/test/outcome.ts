import { PrecheckStatusError, Status, TransactionReceiptQuery, TransactionRecordQuery } from '@hashgraph/sdk';
import type { Client, PrivateKey, Transaction } from '@hashgraph/sdk';

/** Where a transaction ended, and with which code; the fee in tinybar when it reached consensus. */
export interface TransactionOutcome {
  readonly stage: 'precheck' | 'receipt';
  readonly code: string;
  readonly fee: bigint;
}

/** Sends a transaction and follows it to its end, whatever that is. */
export async function outcomeOf(
  client: Client,
  transaction: Transaction,
  signers: readonly PrivateKey[] = [],
): Promise<TransactionOutcome> {
  if (!transaction.isFrozen()) transaction.freezeWith(client);
  for (const signer of signers) await transaction.sign(signer);
  try {
    await transaction.execute(client);
  } catch (error) {
    if (error instanceof PrecheckStatusError) return { stage: 'precheck', code: error.status.toString(), fee: 0n };
    throw error;
  }
  const id = transaction.transactionId;
  if (!id) throw new Error('The transaction has no id');
  const receipt = await new TransactionReceiptQuery().setTransactionId(id).setValidateStatus(false).execute(client);
  const record = await new TransactionRecordQuery()
    .setTransactionId(id)
    .setValidateReceiptStatus(false)
    .execute(client);
  return {
    stage: 'receipt',
    code: receipt.status.toString(),
    fee: BigInt(record.transactionFee.toTinybars().toString()),
  };
}

export const succeeded = ({ stage, code }: TransactionOutcome): boolean =>
  stage === 'receipt' && code === Status.Success.toString();
