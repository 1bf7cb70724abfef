import { formatEntity } from '../../hapi/ids.ts';
import { formatNanos, SECOND } from '../../hapi/time.ts';
import type { MirrorAccount, MirrorState } from '../state.ts';
import { notFound } from './errors.ts';
import { toKeyJson } from './key-json.ts';
import { toNftJson } from './nft-json.ts';
import { parseEntity, parseInteger, parseTimestamp, within } from './params.ts';
import type { Order, Range } from './params.ts';
import { entityIn, route } from './route.ts';
import type { Request, Route } from './route.ts';
import { creationOf, ordered } from './tokens.ts';
import { toTransactionJson } from './transaction-json.ts';
import { kindOf, pickTransactions } from './transactions.ts';

export const accountRoutes: readonly Route[] = [
  route('/accounts', ['limit', 'order', 'account.id', 'account.balance', 'account.publickey', 'balance'], listAccounts),
  route('/accounts/:', ['limit', 'order', 'timestamp', 'transactions', 'transactiontype'], getAccount),
  route('/accounts/:/nfts', ['limit', 'order', 'token.id', 'serialnumber', 'spender.id'], listNfts),
  route('/accounts/:/tokens', ['limit', 'order', 'token.id'], listTokens),
  route(
    '/balances',
    ['limit', 'order', 'account.id', 'account.balance', 'account.publickey', 'timestamp'],
    listBalances,
  ),
];

/** Consensus time of the newest transaction the mirror has seen. */
export const latest = (state: MirrorState): bigint => state.transactions.at(-1)?.at ?? state.startedAt;

function selectAccounts({ state, params }: Request, order: 'asc' | 'desc'): MirrorAccount[] {
  const ids = params.range('account.id', parseEntity);
  const balances = params.range('account.balance', parseInteger);
  const publicKey = params.text('account.publickey')?.toLowerCase();
  return ordered([...state.accounts.values()], order)
    .filter(({ num, balance }) => within(ids, BigInt(num)) && within(balances, balance))
    .filter(({ key }) => publicKey === undefined || publicKey.endsWith(toKeyJson(key)?.key ?? '?'))
    .slice(0, params.limit());
}

function listAccounts(request: Request) {
  const { state, params } = request;
  const order = params.order('asc');
  const withBalance = params.boolean('balance') ?? true;
  const rows = selectAccounts(request, order);
  const last = rows.at(-1);
  return {
    accounts: rows.map((account) => ({ ...toAccountJson(state, account), ...(withBalance ? {} : { balance: null }) })),
    links: { next: last ? params.next(rows.length, 'account.id', order, formatEntity(last.num)) : null },
  };
}

function accountIn(request: Request): MirrorAccount {
  const text = request.path[0] ?? '';
  const account = /^(0x)?[0-9a-fA-F]{40}$/.test(text)
    ? byEvmAddress(request.state, text)
    : request.state.accounts.get(entityIn(request, 0, 'idOrAliasOrEvmAddress'));
  if (!account) throw notFound();
  return account;
}

function byEvmAddress(state: MirrorState, text: string): MirrorAccount | undefined {
  const address = text.replace(/^0x/, '').toLowerCase();
  const own = [...state.accounts.values()].find(
    ({ evmAddress }) => evmAddress && Buffer.from(evmAddress).toString('hex') === address,
  );
  return (
    own ?? (address.startsWith('0'.repeat(24)) ? state.accounts.get(Number.parseInt(address.slice(24), 16)) : undefined)
  );
}

function getAccount(request: Request) {
  const { state, params } = request;
  const account = accountIn(request);
  const order = params.order('desc');
  const type = kindOf(params.text('transactiontype'));
  const wanted = params.boolean('transactions') ?? true;
  const keep = ({ kind }: { readonly kind: string }) => type === undefined || kind === type;
  params.range('timestamp', parseTimestamp);
  const rows = wanted
    ? pickTransactions(request, { order, limit: params.limit(), positions: account.transactions, keep })
    : [];
  const last = rows.at(-1);
  return {
    ...toAccountJson(state, account),
    transactions: rows.map((row) => toTransactionJson(row, state.nodeAccount)),
    links: { next: last ? params.next(rows.length, 'timestamp', order, formatNanos(last.at)) : null },
  };
}

function toAccountJson(state: MirrorState, account: MirrorAccount) {
  const evmAddress = account.evmAddress
    ? Buffer.from(account.evmAddress).toString('hex')
    : account.num.toString(16).padStart(40, '0');
  return {
    account: formatEntity(account.num),
    alias: null,
    auto_renew_period: account.autoRenewSeconds,
    balance: { balance: account.balance, timestamp: formatNanos(latest(state)), tokens: toBalancesJson(account) },
    created_timestamp: formatNanos(account.createdAt),
    decline_reward: account.staking.declineReward,
    deleted: false,
    ethereum_nonce: 0,
    evm_address: `0x${evmAddress}`,
    expiry_timestamp: formatNanos(account.createdAt + BigInt(account.autoRenewSeconds) * SECOND),
    key: toKeyJson(account.key),
    max_automatic_token_associations: account.maxAutomaticAssociations,
    memo: account.memo,
    pending_reward: 0,
    receiver_sig_required: account.receiverSignatureRequired,
    staked_account_id: account.staking.account === null ? null : formatEntity(account.staking.account),
    staked_node_id: account.staking.node,
    stake_period_start: null,
  };
}

function toBalancesJson({ relations }: MirrorAccount) {
  return [...relations].map(([token, { serials }]) => ({
    token_id: formatEntity(token),
    balance: BigInt(serials.size),
  }));
}

function listNfts(request: Request) {
  const { state, params } = request;
  const account = accountIn(request);
  const order = params.order('desc');
  const sign = order === 'asc' ? 1 : -1;
  const tokens = params.range('token.id', parseEntity);
  const serials = params.range('serialnumber', parseInteger);
  const owned: { token: number; serial: number }[] = [];
  for (const [token, relation] of [...account.relations].sort(([one], [other]) => sign * (one - other))) {
    if (owned.length === params.limit()) break;
    if (!within(tokens, BigInt(token))) continue;
    const anySerial = beyond(tokens, order, token);
    const wanted = anySerial
      ? relation.serials
      : [...relation.serials].filter((serial) => within(serials, BigInt(serial)));
    const sorted = Float64Array.from(wanted).sort();
    for (const serial of (order === 'asc' ? sorted : sorted.reverse()).subarray(0, params.limit() - owned.length))
      owned.push({ token, serial });
  }
  const last = owned.at(-1);
  const next =
    last &&
    params.next(owned.length, 'serialnumber', order, String(last.serial), {
      'token.id': `${order === 'asc' ? 'gte' : 'lte'}:${formatEntity(last.token)}`,
    });
  return {
    nfts: owned.flatMap(({ token: num, serial }) => {
      const token = state.tokens.get(num);
      const nft = token?.nfts.get(serial);
      return token && nft ? [toNftJson(num, serial, nft, token.deleted)] : [];
    }),
    links: { next: next ?? null },
  };
}

// With a page's link the serials bound only the token the last page ended in, not those after it.
function beyond({ min, max }: Range, order: Order, token: number): boolean {
  const edge = order === 'desc' ? max : min;
  return edge !== undefined && BigInt(token) !== edge;
}

function listTokens(request: Request) {
  const { params } = request;
  const account = accountIn(request);
  const order = params.order('asc');
  const ids = params.range('token.id', parseEntity);
  const rows = ordered(
    [...account.relations].map(([num, relation]) => ({ num, relation })),
    order,
  )
    .filter(({ num }) => within(ids, BigInt(num)))
    .slice(0, params.limit());
  const last = rows.at(-1);
  return {
    tokens: rows.map(({ num, relation }) => ({
      automatic_association: relation.automatic,
      balance: BigInt(relation.serials.size),
      created_timestamp: formatNanos(relation.createdAt),
      decimals: 0n,
      ...keyStatusOf(request, num, account.num),
      token_id: formatEntity(num),
    })),
    links: { next: last ? params.next(rows.length, 'token.id', order, formatEntity(last.num)) : null },
  };
}

/** What the token's keys make of a holder; nothing here ever thaws an account or grants it anything. */
function keyStatusOf({ state }: Request, num: number, holder: number) {
  const token = state.tokens.get(num);
  const create = token ? creationOf(state, token) : {};
  const treasury = token?.treasury === holder;
  const frozen = create.freezeDefault && !treasury ? 'FROZEN' : 'UNFROZEN';
  return {
    freeze_status: create.freezeKey ? frozen : 'NOT_APPLICABLE',
    kyc_status: create.kycKey ? (treasury ? 'GRANTED' : 'REVOKED') : 'NOT_APPLICABLE',
  };
}

function listBalances(request: Request) {
  const { state, params } = request;
  const order = params.order('desc');
  params.range('timestamp', parseTimestamp);
  const rows = selectAccounts(request, order);
  const last = rows.at(-1);
  return {
    timestamp: formatNanos(latest(state)),
    balances: rows.map((account) => ({
      account: formatEntity(account.num),
      balance: account.balance,
      tokens: toBalancesJson(account),
    })),
    links: { next: last ? params.next(rows.length, 'account.id', order, formatEntity(last.num)) : null },
  };
}
