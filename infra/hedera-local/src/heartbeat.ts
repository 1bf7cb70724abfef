import { createHash, sign } from 'node:crypto';
import { proto } from '@hiero-ledger/proto';
import { accountId, transactionKey } from './hapi/ids.ts';
import { int64, uint64 } from './hapi/int64.ts';
import { Status } from './hapi/status.ts';
import { nowNanos, SECOND, toTimestamp } from './hapi/time.ts';
import type { Nanos } from './hapi/time.ts';
import { readHeartbeat, writeHeartbeat } from './heartbeat-file.ts';
import type { Heartbeat } from './heartbeat-file.ts';
import type { KeyFile } from './key-files.ts';
import type { Ledger } from './node/ledger.ts';
import { toRecordMessage } from './node/record-message.ts';
import type { LedgerState } from './node/state.ts';
import type { Submissions } from './node/submissions.ts';

const TREASURY = 2;

interface HeartbeatOptions {
  /** Seconds without a transaction after which one is due; 0 for never. */
  readonly everySeconds: number;
  readonly file: string;
  readonly ledger: Ledger;
  readonly submissions: Submissions;
  readonly treasury: KeyFile;
  /** Shows it on the mirror. */
  readonly show: (item: Heartbeat) => void;
}

/**
 * Shows an empty transfer of the treasury on the mirror whenever nothing happened for a while. A public network is never
 * silent, and clients rely on that: only a later transaction on the mirror proves that an expired one never happened.
 * It changes nothing and is not logged, so an idle network does not grow; each one takes the place of the one before.
 * Returns the function that stops it.
 */
export function startHeartbeat(options: HeartbeatOptions): () => void {
  const { everySeconds, file, ledger, submissions, treasury, show } = options;
  const last = readHeartbeat(file)?.item;
  if (last && last.at > ledger.state.lastConsensus) show(last);
  if (everySeconds === 0) return () => undefined;
  const idle = BigInt(everySeconds) * SECOND;
  let beatAt = last?.at ?? 0n;
  const timer = setInterval(() => {
    const now = nowNanos();
    if (now - ledger.state.lastConsensus < idle || now - beatAt < idle) return;
    const at = submissions.idleTime();
    if (at === undefined) return;
    beatAt = at;
    const item = heartbeatAt(at, ledger.state, treasury);
    show(item);
    writeHeartbeat(file, { offset: ledger.logEnd, item });
  }, everySeconds * 500);
  timer.unref();
  return () => clearInterval(timer);
}

function heartbeatAt(at: Nanos, { nodeAccount, rate }: LedgerState, treasury: KeyFile): Heartbeat {
  const validStart = at - SECOND;
  const id = { accountID: accountId(TREASURY), transactionValidStart: toTimestamp(validStart) };
  const bodyBytes = proto.TransactionBody.encode({
    transactionID: id,
    nodeAccountID: accountId(nodeAccount),
    transactionFee: uint64(0),
    transactionValidDuration: { seconds: int64(120) },
    memo: 'heartbeat',
    cryptoTransfer: { transfers: { accountAmounts: [] } },
  }).finish();
  const sigMap = {
    sigPair: [{ pubKeyPrefix: treasury.publicKey, ed25519: sign(null, bodyBytes, treasury.privateKey) }],
  };
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap }).finish();
  const record = toRecordMessage({
    key: transactionKey(id),
    payer: TREASURY,
    validStart,
    consensus: at,
    hash: createHash('sha384').update(signedTransactionBytes).digest(),
    memo: 'heartbeat',
    status: Status.SUCCESS,
    rate,
    fee: 0n,
    transfers: new Map(),
    nftTransfers: [],
    automaticAssociations: [],
    receipt: {},
  });
  return {
    type: 'heartbeat',
    at,
    transaction: proto.Transaction.encode({ signedTransactionBytes }).finish(),
    record: proto.TransactionRecord.encode(record).finish(),
  };
}
