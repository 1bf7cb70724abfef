import { proto } from '@hiero-ledger/proto';
import { accountNum } from '../../hapi/ids.ts';
import { formatNanos } from '../../hapi/time.ts';
import { Status } from '../../hapi/status.ts';
import { recordOf } from '../decode.ts';
import type { MirrorState, MirrorTransaction } from '../state.ts';
import { invalid, notFound } from './errors.ts';
import { parseEntity, parseTimestamp, within } from './params.ts';
import type { Order, Range } from './params.ts';
import { route } from './route.ts';
import type { Request, Route } from './route.ts';
import { toTransactionJson } from './transaction-json.ts';

const listParams = ['limit', 'order', 'timestamp', 'account.id', 'result', 'transactiontype'];

export const transactionRoutes: readonly Route[] = [
  route('/transactions', listParams, listTransactions),
  route('/transactions/:', ['nonce', 'scheduled'], getTransaction),
];

function listTransactions(request: Request) {
  const { state, params } = request;
  const order = params.order('desc');
  const account = params.text('account.id');
  const positions = account === undefined ? undefined : positionsOf(request, account);
  const [keep, moves] = [
    filterOf(request),
    account !== undefined && request.hidesNftAccounts ? movesHbarOf(account) : () => true,
  ];
  const rows = pickTransactions(request, {
    order,
    positions,
    limit: params.limit(),
    keep: (row) => keep(row) && moves(row),
  });
  const last = rows.at(-1);
  return {
    transactions: rows.map((row) => toTransactionJson(row, state.nodeAccount)),
    links: { next: last ? params.next(rows.length, 'timestamp', order, formatNanos(last.at)) : null },
  };
}

function positionsOf({ state }: Request, text: string): readonly number[] {
  const num = parseEntity(text.replace(/^eq:/, ''));
  if (num === undefined) throw invalid('account.id');
  return state.accounts.get(Number(num))?.transactions ?? [];
}

/** Whether a transaction takes HBAR from the account or gives it some: its payer is among them. */
function movesHbarOf(text: string): (transaction: MirrorTransaction) => boolean {
  const num = Number(parseEntity(text.replace(/^eq:/, '')));
  return (transaction) =>
    (recordOf(transaction).transferList?.accountAmounts ?? []).some(({ accountID }) => accountNum(accountID) === num);
}

function filterOf({ params }: Request): (transaction: MirrorTransaction) => boolean {
  const result = params.text('result')?.toLowerCase();
  const type = kindOf(params.text('transactiontype'));
  if (result !== undefined && result !== 'success' && result !== 'fail') throw invalid('result');
  const success: number = Status.SUCCESS;
  return ({ status, kind }) =>
    (result === undefined || (status === success) === (result === 'success')) && (type === undefined || kind === type);
}

/** The kind of transaction a parameter names, in any case. */
export function kindOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const kind = kinds.get(text.toUpperCase());
  if (!kind) throw invalid('transactiontype');
  return kind;
}

// Every field of the body that is no field of all bodies.
const common = new Set([
  'transactionID',
  'nodeAccountID',
  'transactionFee',
  'transactionValidDuration',
  'generateRecord',
  'memo',
  'batchKey',
  'maxCustomFees',
  'highVolume',
  'constructor',
  'toJSON',
  'data',
]);
const kinds = new Map(
  Object.keys(proto.TransactionBody.prototype)
    .filter((name) => !common.has(name))
    .map((name) => [name.toUpperCase(), name]),
);

interface Picking {
  readonly order: Order;
  readonly limit: number;
  /** Positions to choose from, oldest first; all when undefined. */
  readonly positions: readonly number[] | undefined;
  readonly keep: (transaction: MirrorTransaction) => boolean;
}

/** Transactions in the `timestamp` range of the request, in the order and number asked for. */
export function pickTransactions(
  { state, params }: Request,
  { order, limit, positions, keep }: Picking,
): MirrorTransaction[] {
  const range: Range = params.range('timestamp', parseTimestamp);
  const size = positions ? positions.length : state.transactions.length;
  const at = (index: number): MirrorTransaction | undefined =>
    state.transactions[positions ? (positions[index] ?? -1) : index];
  const time = (index: number): bigint => at(index)?.at ?? 0n;
  const step = order === 'asc' ? 1 : -1;
  const rows: MirrorTransaction[] = [];
  const first =
    order === 'asc'
      ? firstFrom(size, time, range.min ?? 0n)
      : firstFrom(size, time, (range.max ?? time(size - 1)) + 1n) - 1;
  for (let index = first; index >= 0 && index < size && rows.length < limit; index += step) {
    const row = at(index);
    if (
      !row ||
      (order === 'asc' ? range.max !== undefined && row.at > range.max : range.min !== undefined && row.at < range.min)
    )
      break;
    if (within(range, row.at) && keep(row)) rows.push(row);
  }
  return rows;
}

/** The transaction of exactly this consensus time. */
export function transactionAt({ transactions }: MirrorState, time: bigint): MirrorTransaction | undefined {
  const found = transactions[firstFrom(transactions.length, (index) => transactions[index]?.at ?? 0n, time)];
  return found?.at === time ? found : undefined;
}

/** Smallest index whose time is at least `from`; times rise with the index. */
function firstFrom(size: number, time: (index: number) => bigint, from: bigint): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time(middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function getTransaction({ state, path, params }: Request) {
  const match = /^0\.0\.(\d{1,15})[-@](\d{1,19})[-.](\d{1,9})$/.exec(path[0] ?? '');
  if (!match) throw invalid('transactionId');
  const id = `0.0.${Number(match[1])}-${Number(match[2])}-${(match[3] ?? '').padStart(9, '0')}`;
  const only = params.boolean('scheduled') === true || Number(params.text('nonce') ?? 0) > 0;
  const positions = only ? [] : (state.byId.get(id) ?? []);
  const rows = positions.flatMap((position) => state.transactions[position] ?? []);
  if (rows.length === 0) throw notFound();
  return {
    transactions: rows.map((row) => ({ ...toTransactionJson(row, state.nodeAccount), assessed_custom_fees: [] })),
  };
}
