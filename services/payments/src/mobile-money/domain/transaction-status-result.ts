import { darajaResult, sentMoney } from './daraja-result.ts';

/** What M-Pesa says became of a payout. It gives no code for why it was not carried out. `absent`: it knows of none, which may change while ours is on its way. */
export type StatusResult =
  | { readonly kind: 'succeeded'; readonly receipt: string; readonly shillings: bigint }
  | { readonly kind: 'failed'; readonly reason: 'declined' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** The ends of a transaction but for 'Completed'. Source: Daraja 3.0, 'Account Balance', FAQs on Transaction Status; there too: Initiated, Authorized, Pending Authorized. */
const notCarriedOut: ReadonlySet<string> = new Set(['Declined', 'Cancelled', 'Expired']);
/** No such transaction. Source: Daraja 3.0, 'Reversals', result codes; 'Transaction Status' lists none for it. */
const noSuchTransaction = 'R000002';

/**
 * Reads the answer to a status query. Its ResultCode is about the question: 0 also for a transaction that was declined, and an error of the
 * question (credentials, say) is none of the payout's. Anything but an end of this very payout is unknown.
 * @param originatorConversationId of the payout that was asked about, which the answer names among its parameters
 */
export function transactionStatusResult(body: unknown, originatorConversationId: string): StatusResult {
  const result = darajaResult(body);
  if (result?.code === noSuchTransaction) return { kind: 'absent' };
  if (result?.code !== '0' || result.parameter('OriginatorConversationID') !== originatorConversationId)
    return { kind: 'unknown' };
  const status = result.parameter('TransactionStatus');
  if (notCarriedOut.has(status)) return { kind: 'failed', reason: 'declined' };
  const sent = status === 'Completed' ? sentMoney(result.parameter('ReceiptNo'), result.parameter('Amount')) : null;
  return sent ? { kind: 'succeeded', ...sent } : { kind: 'unknown' };
}
