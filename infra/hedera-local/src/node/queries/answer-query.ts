import { proto } from '@hiero-ledger/proto';
import { accountNum } from '../../hapi/ids.ts';
import { toBigInt, uint64 } from '../../hapi/int64.ts';
import { Refused, Status, ensure } from '../../hapi/status.ts';
import { queryFee } from '../fees/transaction-fee.ts';
import type { Submissions } from '../submissions.ts';
import { parseTransaction } from '../transaction.ts';
import type { LedgerState } from '../state.ts';
import { finders } from './finders.ts';
import type { QueryKind } from './finders.ts';

/** Queries the network answers without payment. */
const free: ReadonlySet<QueryKind> = new Set<QueryKind>(['transactionGetReceipt', 'cryptogetAccountBalance']);

const { ANSWER_ONLY, COST_ANSWER } = proto.ResponseType;

export interface QueryContext {
  readonly state: LedgerState;
  readonly submissions: Submissions;
}

/**
 * Answers an encoded Query with an encoded Response. A paid query asked for its cost answers the cost; asked for
 * its answer, it first submits the payment it carries. A query that finds nothing costs nothing.
 * Returns undefined when the bytes are no query at all.
 */
export async function answerQuery(bytes: Uint8Array, context: QueryContext): Promise<Uint8Array | undefined> {
  const query = decodeQuery(bytes);
  const kind = query?.query;
  if (!query || !kind) return undefined;
  const header = query[kind]?.header ?? {};
  const responseType = header.responseType ?? ANSWER_ONLY;
  const cost = free.has(kind) ? 0n : queryFee(context.state.rate);
  const respond = (status: Status, answer: object = {}) =>
    proto.Response.encode({
      [kind]: { header: { nodeTransactionPrecheckCode: status, responseType, cost: uint64(cost) }, ...answer },
    }).finish();
  try {
    ensure(finders[kind] && (responseType === ANSWER_ONLY || responseType === COST_ANSWER), Status.NOT_SUPPORTED); // No state proofs either.
    ensure(cost === 0n || responseType === COST_ANSWER || header.payment, Status.INVALID_QUERY_HEADER);
    const answer = () => find(query, kind, context);
    const found = answer();
    if (responseType === COST_ANSWER) return respond(Status.OK);
    if (cost === 0n) return respond(Status.OK, found);
    await pay(header.payment, cost, context);
    return respond(Status.OK, answer());
  } catch (error) {
    if (error instanceof Refused) return respond(error.status);
    throw error;
  }
}

function decodeQuery(bytes: Uint8Array): proto.Query | undefined {
  try {
    return proto.Query.decode(bytes);
  } catch {
    return undefined;
  }
}

function find(query: proto.Query, kind: QueryKind, { state, submissions }: QueryContext): object {
  const finder = finders[kind];
  ensure(finder, Status.NOT_SUPPORTED);
  return finder(query, { state, isPending: (key) => submissions.isPending(key) });
}

/** Submits the payment, a transfer that gives this node at least the cost. */
async function pay(
  payment: proto.ITransaction | null | undefined,
  cost: bigint,
  { state, submissions }: QueryContext,
): Promise<void> {
  ensure(payment, Status.INSUFFICIENT_TX_FEE);
  const bytes = proto.Transaction.encode(payment).finish();
  const { body } = parseTransaction(bytes);
  const entries = body.cryptoTransfer?.transfers?.accountAmounts;
  ensure(entries, Status.INSUFFICIENT_TX_FEE);
  const toNode = entries.filter(({ accountID }) => accountNum(accountID) === state.nodeAccount);
  ensure(toNode.reduce((sum, { amount }) => sum + toBigInt(amount), 0n) >= cost, Status.INSUFFICIENT_TX_FEE);
  const { status } = await submissions.submit(bytes);
  ensure(status === Status.OK, status);
}
