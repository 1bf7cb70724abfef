import { sign } from 'node:crypto';
import { proto } from '@hiero-ledger/proto';
import { accountId } from './hapi/ids.ts';
import { int64, uint64 } from './hapi/int64.ts';
import { nowNanos, SECOND, toTimestamp } from './hapi/time.ts';
import type { KeyFile } from './key-files.ts';
import type { Ledger } from './node/ledger.ts';
import type { Submissions } from './node/submissions.ts';

const TREASURY = 2;
const MAX_FEE = 100_000_000;

/**
 * Sends a small transfer of the treasury whenever nothing happened for a while. A public network is never silent, and
 * clients rely on that: only a later transaction on the mirror proves that an expired one never happened.
 * Returns the function that stops it.
 */
export function startHeartbeat(everySeconds: number, ledger: Ledger, submissions: Submissions, treasury: KeyFile): () => void {
  if (everySeconds === 0) return () => undefined;
  const idle = BigInt(everySeconds) * SECOND;
  const timer = setInterval(() => {
    if (nowNanos() - ledger.state.lastConsensus < idle) return;
    submissions.submit(beat(ledger.state.nodeAccount, treasury)).catch(() => clearInterval(timer)); // The log failed; the node is stopping.
  }, everySeconds * 500);
  timer.unref();
  return () => clearInterval(timer);
}

function beat(nodeAccount: number, treasury: KeyFile): Uint8Array {
  const bodyBytes = proto.TransactionBody.encode({
    transactionID: { accountID: accountId(TREASURY), transactionValidStart: toTimestamp(nowNanos() - SECOND) },
    nodeAccountID: accountId(nodeAccount),
    transactionFee: uint64(MAX_FEE),
    transactionValidDuration: { seconds: int64(120) },
    memo: 'heartbeat',
    cryptoTransfer: {
      transfers: {
        accountAmounts: [
          { accountID: accountId(TREASURY), amount: int64(-1) },
          { accountID: accountId(nodeAccount), amount: int64(1) },
        ],
      },
    },
  }).finish();
  const ed25519 = sign(null, bodyBytes, treasury.privateKey);
  const sigMap = { sigPair: [{ pubKeyPrefix: treasury.publicKey, ed25519 }] };
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap }).finish();
  return proto.Transaction.encode({ signedTransactionBytes }).finish();
}
