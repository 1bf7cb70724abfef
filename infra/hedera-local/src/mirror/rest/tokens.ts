import type { proto } from '@hiero-ledger/proto';
import { accountNum, formatEntity } from '../../hapi/ids.ts';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { formatNanos, SECOND, toNanos } from '../../hapi/time.ts';
import { bodyOf } from '../decode.ts';
import { DEFAULT_LIFE_SECONDS } from '../../node/handlers/token-create.ts';
import type { MirrorState, MirrorToken } from '../state.ts';
import { invalid, notFound } from './errors.ts';
import { messageToKeyJson } from './key-json.ts';
import { toNftJson } from './nft-json.ts';
import { parseEntity, parseInteger, within } from './params.ts';
import { entityIn, route } from './route.ts';
import type { Request, Route } from './route.ts';
import { accountOrNull } from './transaction-json.ts';
import { listNftTransactions } from './nft-transactions.ts';

export const tokenRoutes: readonly Route[] = [
  route('/tokens', ['limit', 'order', 'token.id', 'account.id', 'type', 'publickey', 'name'], listTokens),
  route('/tokens/:', [], getToken),
  route('/tokens/:/nfts', ['limit', 'order', 'account.id', 'serialnumber'], listNfts),
  route('/tokens/:/nfts/:', [], getNft),
  route('/tokens/:/nfts/:/transactions', ['limit', 'order', 'timestamp'], listNftTransactions),
];

/** The transaction body that created a token. */
export function creationOf(
  { transactions }: MirrorState,
  { creation }: MirrorToken,
): proto.ITokenCreateTransactionBody {
  const transaction = transactions[creation]?.transaction;
  return (transaction && bodyOf(transaction).tokenCreation) ?? {};
}

function listTokens(request: Request) {
  const { state, params } = request;
  const order = params.order('asc');
  const ids = params.range('token.id', parseEntity);
  const account = params.text('account.id');
  const holder =
    account === undefined ? undefined : state.accounts.get(Number(parseEntity(account.replace(/^eq:/, '')) ?? -1));
  const name = params.text('name')?.toLowerCase();
  const key = params.text('publickey')?.toLowerCase();
  const type = params.text('type')?.toUpperCase();
  const rows = ordered([...state.tokens.values()], order)
    .filter(({ num }) => within(ids, BigInt(num)) && (account === undefined || holder?.relations.has(num)))
    .map((token) => toTokenRow(request, token))
    .filter((row) => name === undefined || row.name.toLowerCase().includes(name))
    .filter((row) => type === undefined || type === 'ALL' || row.type === type)
    .filter((row) => key === undefined || row.admin_key?.key === key)
    .slice(0, params.limit());
  const last = rows.at(-1);
  return { tokens: rows, links: { next: last ? params.next(rows.length, 'token.id', order, last.token_id) : null } };
}

function toTokenRow(request: Request, token: MirrorToken) {
  const create = creationOf(request.state, token);
  return {
    admin_key: messageToKeyJson(create.adminKey),
    decimals: 0n,
    metadata: Buffer.from(create.metadata ?? []).toString('base64'),
    name: create.name ?? '',
    symbol: create.symbol ?? '',
    token_id: formatEntity(token.num),
    type: 'NON_FUNGIBLE_UNIQUE',
  };
}

function tokenIn(request: Request): MirrorToken {
  const token = request.state.tokens.get(entityIn(request, 0, 'tokenId'));
  if (!token) throw notFound();
  return token;
}

function getToken(request: Request) {
  const token = tokenIn(request);
  const create = creationOf(request.state, token);
  const createdAt = request.state.transactions[token.creation]?.at ?? 0n;
  const renewSeconds = create.autoRenewPeriod ? toNumber(create.autoRenewPeriod.seconds) : DEFAULT_LIFE_SECONDS;
  const renewed = create.autoRenewAccount && create.autoRenewPeriod;
  const expiry = create.expiry && !renewed ? toNanos(create.expiry) : createdAt + BigInt(renewSeconds) * SECOND;
  return {
    ...toTokenRow(request, token),
    auto_renew_account: accountOrNull(create.autoRenewAccount),
    auto_renew_period: accountNum(create.autoRenewAccount) ? renewSeconds : null,
    created_timestamp: formatNanos(createdAt),
    custom_fees: { created_timestamp: formatNanos(createdAt), fixed_fees: [], royalty_fees: [] },
    decimals: '0',
    deleted: token.deleted,
    expiry_timestamp: expiry,
    fee_schedule_key: messageToKeyJson(create.feeScheduleKey),
    freeze_default: create.freezeDefault ?? false,
    freeze_key: messageToKeyJson(create.freezeKey),
    initial_supply: '0',
    kyc_key: messageToKeyJson(create.kycKey),
    max_supply: toBigInt(create.maxSupply).toString(),
    memo: create.memo ?? '',
    metadata_key: messageToKeyJson(create.metadataKey),
    modified_timestamp: formatNanos(token.modifiedAt),
    pause_key: messageToKeyJson(create.pauseKey),
    pause_status: create.pauseKey ? 'UNPAUSED' : 'NOT_APPLICABLE',
    supply_key: messageToKeyJson(create.supplyKey),
    supply_type: toBigInt(create.maxSupply) > 0n ? 'FINITE' : 'INFINITE',
    total_supply: token.totalSupply.toString(),
    treasury_account_id: formatEntity(token.treasury),
    wipe_key: messageToKeyJson(create.wipeKey),
  };
}

function listNfts(request: Request) {
  const { params } = request;
  const token = tokenIn(request);
  const order = params.order('desc');
  const serials = params.range('serialnumber', parseInteger);
  const account = params.text('account.id');
  const owner = account === undefined ? undefined : parseEntity(account.replace(/^eq:/, ''));
  if (account !== undefined && owner === undefined) throw invalid('account.id');
  const rows: { serial: number; json: unknown }[] = [];
  for (const serial of order === 'desc' ? [...token.nfts.keys()].reverse() : token.nfts.keys()) {
    if (rows.length === params.limit()) break;
    const nft = token.nfts.get(serial);
    if (!nft || !within(serials, BigInt(serial)) || (owner !== undefined && BigInt(nft.owner) !== owner)) continue;
    rows.push({ serial, json: toNftJson(token.num, serial, nft, token.deleted) });
  }
  const last = rows.at(-1);
  return {
    nfts: rows.map(({ json }) => json),
    links: { next: last ? params.next(rows.length, 'serialnumber', order, String(last.serial)) : null },
  };
}

function getNft(request: Request) {
  const token = tokenIn(request);
  const serial = parseInteger(request.path[1] ?? '');
  if (!serial) throw invalid('serialNumber');
  const nft = token.nfts.get(Number(serial));
  if (!nft) throw notFound();
  return toNftJson(token.num, Number(serial), nft, token.deleted);
}

export function ordered<Row extends { readonly num: number }>(rows: Row[], order: 'asc' | 'desc'): Row[] {
  return rows.sort((one, other) => (order === 'asc' ? one.num - other.num : other.num - one.num));
}
