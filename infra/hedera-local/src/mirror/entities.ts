import { proto } from '@hiero-ledger/proto';
import { accountNum, tokenNum, topicNum } from '../hapi/ids.ts';
import { toBigInt, toNumber } from '../hapi/int64.ts';
import type { Nanos } from '../hapi/time.ts';
import type { MirrorState } from './state.ts';

/** One executed transaction, decoded. */
export interface Executed {
  readonly position: number;
  readonly at: Nanos;
  readonly body: proto.TransactionBody;
  readonly record: proto.TransactionRecord;
}

/** Number of the entity a transaction is about, 0 for none. */
export function entityOf(body: proto.TransactionBody, { receipt }: proto.TransactionRecord): number {
  const created = accountNum(receipt?.accountID) || tokenNum(receipt?.tokenID) || topicNum(receipt?.topicID);
  if (created) return created;
  const token = body.tokenMint?.token ?? body.tokenBurn?.token ?? body.tokenDeletion?.token ?? refusedTokenOf(body);
  return tokenNum(token) || accountNum(body.tokenAssociate?.account) || topicNum(body.consensusSubmitMessage?.topicID);
}

/** The token of what is always refused here, and listed as such. */
function refusedTokenOf(body: proto.TransactionBody): proto.ITokenID | null | undefined {
  const powers = [
    body.tokenFreeze,
    body.tokenUnfreeze,
    body.tokenGrantKyc,
    body.tokenRevokeKyc,
    body.tokenPause,
    body.tokenUnpause,
    body.tokenWipe,
    body.tokenUpdate,
    body.tokenUpdateNfts,
  ];
  return powers.find(Boolean)?.token ?? body.tokenFeeScheduleUpdate?.tokenId;
}

/** Adds or changes what a successful transaction names: accounts, tokens, associations, topics, messages. */
export function applyEntities(state: MirrorState, executed: Executed): void {
  const { body, at, position } = executed;
  if (body.cryptoCreateAccount) addAccount(state, executed, body.cryptoCreateAccount);
  if (body.tokenCreation) addToken(state, executed, body.tokenCreation);
  if (body.tokenAssociate) {
    for (const token of body.tokenAssociate.tokens ?? [])
      associate(state, accountNum(body.tokenAssociate.account), tokenNum(token), at, false);
  }
  if (body.tokenDeletion) {
    const token = state.tokens.get(tokenNum(body.tokenDeletion.token));
    if (token) Object.assign(token, { deleted: true, modifiedAt: at });
  }
  if (body.consensusCreateTopic) {
    const num = topicNum(executed.record.receipt?.topicID);
    state.topics.set(num, { num, createdAt: at, messages: [] });
  }
  if (body.consensusSubmitMessage)
    state.topics.get(topicNum(body.consensusSubmitMessage.topicID))?.messages.push(position);
}

/** Moves balances and NFTs as the record says; also for failed transactions, whose fees are transfers too. */
export function applyTransfers(state: MirrorState, executed: Executed): void {
  const { record, at } = executed;
  for (const { accountID, amount } of record.transferList?.accountAmounts ?? []) {
    const account = state.accounts.get(accountNum(accountID));
    if (account) account.balance += toBigInt(amount);
  }
  for (const { accountId, tokenId } of record.automaticTokenAssociations ?? []) {
    const known = state.accounts.get(accountNum(accountId))?.relations.has(tokenNum(tokenId)); // A new token's treasury.
    if (!known) associate(state, accountNum(accountId), tokenNum(tokenId), at, true);
  }
  for (const { token, nftTransfers } of record.tokenTransferLists ?? []) {
    (nftTransfers ?? []).forEach((transfer, index) => moveNft(state, executed, tokenNum(token), transfer, index));
  }
}

function moveNft(
  state: MirrorState,
  { at, position, body }: Executed,
  num: number,
  transfer: proto.INftTransfer,
  index: number,
): void {
  const token = state.tokens.get(num);
  if (!token) return;
  const serial = toNumber(transfer.serialNumber);
  const from = accountNum(transfer.senderAccountID);
  const to = accountNum(transfer.receiverAccountID);
  if (from === 0) {
    const metadata = Uint8Array.prototype.slice.call(body.tokenMint?.metadata?.[index] ?? new Uint8Array());
    token.nfts.set(serial, { owner: to, metadata, createdAt: at, modifiedAt: at, transactions: [] });
  }
  const nft = token.nfts.get(serial);
  if (!nft) return;
  Object.assign(nft, { owner: to, modifiedAt: at });
  nft.transactions.push(position);
  state.accounts.get(from)?.relations.get(num)?.serials.delete(serial);
  state.accounts.get(to)?.relations.get(num)?.serials.add(serial);
  if (from === 0 || to === 0) {
    token.totalSupply += from === 0 ? 1n : -1n;
    token.modifiedAt = at;
  }
}

function addAccount(state: MirrorState, { at, record }: Executed, create: proto.ICryptoCreateTransactionBody): void {
  const num = accountNum(record.receipt?.accountID);
  state.accounts.set(num, {
    num,
    key: create.key ? proto.Key.encode(create.key).finish() : new Uint8Array(),
    balance: 0n,
    createdAt: at,
    memo: create.memo ?? '',
    maxAutomaticAssociations: create.maxAutomaticTokenAssociations ?? 0,
    receiverSignatureRequired: create.receiverSigRequired ?? false,
    autoRenewSeconds: toNumber(create.autoRenewPeriod?.seconds),
    staking: {
      declineReward: create.declineReward ?? false,
      account: create.stakedAccountId ? accountNum(create.stakedAccountId) : null,
      node: create.stakedNodeId ? toNumber(create.stakedNodeId) : null,
    },
    evmAddress: create.alias?.length ? Uint8Array.prototype.slice.call(create.alias) : undefined,
    relations: new Map(),
    transactions: [],
  });
}

function addToken(
  state: MirrorState,
  { at, position, record }: Executed,
  create: proto.ITokenCreateTransactionBody,
): void {
  const num = tokenNum(record.receipt?.tokenID);
  const treasury = accountNum(create.treasury);
  state.tokens.set(num, {
    num,
    creation: position,
    treasury,
    totalSupply: 0n,
    modifiedAt: at,
    deleted: false,
    nfts: new Map(),
  });
  associate(state, treasury, num, at, false);
}

function associate(state: MirrorState, account: number, token: number, createdAt: Nanos, automatic: boolean): void {
  state.accounts.get(account)?.relations.set(token, { automatic, createdAt, serials: new Set() });
}
