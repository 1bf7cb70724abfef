import type { proto } from '@hiero-ledger/proto';
import { accountNum, tokenNum } from '../../hapi/ids.ts';
import type { SignedTransaction } from '../transaction.ts';
import { toTinybar } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { queryPrice, scheduledFee } from './fee-schedule.ts';
import type { FeeInTinycents } from './fee-schedule.ts';

/** Fee of one transaction in tinybar. */
export interface Fee {
  readonly node: bigint;
  readonly network: bigint;
  readonly service: bigint;
}

/** What of the ledger's state fees depend on. */
export interface Pricing {
  readonly rate: ExchangeRate;
  /** Tokens that exist, by number. */
  readonly tokens: { has(token: number): boolean };
}

/** The whole fee of a transaction at the given rate; each part is converted and rounded down on its own. */
export function transactionFee(transaction: SignedTransaction, { rate, tokens }: Pricing): Fee {
  return inTinybar(scheduledFee(transaction.kind, countExtras(transaction, tokens)), rate);
}

/** What a transfer's payer is charged for each association it brings about: the price of asking for it. In tinybar. */
export function automaticAssociationFee(rate: ExchangeRate): bigint {
  return totalOf(inTinybar(scheduledFee('tokenAssociate', {}), rate));
}

/** Price of a paid query in tinybar. */
export const queryFee = (rate: ExchangeRate): bigint => toTinybar(queryPrice, rate);

export const totalOf = ({ node, network, service }: Fee): bigint => node + network + service;

function inTinybar({ node, network, service }: FeeInTinycents, rate: ExchangeRate): Fee {
  return { node: toTinybar(node, rate), network: toTinybar(network, rate), service: toTinybar(service, rate) };
}

function countExtras(
  { body, bytes, signatures }: SignedTransaction,
  tokens: Pricing['tokens'],
): Record<string, number> {
  const common = { SIGNATURES: signatures.count, PROCESSING_BYTES: bytes.length };
  if (body.cryptoTransfer) return { ...common, ...transferExtras(body.cryptoTransfer, tokens) };
  if (body.cryptoCreateAccount) return { ...common, KEYS: countKeys([body.cryptoCreateAccount.key]) };
  if (body.tokenCreation)
    return {
      ...common,
      KEYS: countKeys(tokenKeys(body.tokenCreation)),
      TOKEN_CREATE_WITH_CUSTOM_FEE: body.tokenCreation.feeScheduleKey ? 1 : 0,
    };
  if (body.tokenUpdate) return { ...common, KEYS: countKeys(tokenKeys(body.tokenUpdate)) };
  if (body.tokenUpdateNfts) return { ...common, NFT_UPDATE: body.tokenUpdateNfts.serialNumbers?.length ?? 0 };
  if (body.tokenMint) {
    const serials = body.tokenMint.metadata?.length ?? 0;
    return serials > 0 ? { ...common, TOKEN_MINT_NFT_BASE: 1, TOKEN_MINT_NFT: serials } : common;
  }
  if (body.tokenAssociate) return { ...common, TOKEN_ASSOCIATE: body.tokenAssociate.tokens?.length ?? 0 };
  if (body.consensusCreateTopic) {
    return {
      ...common,
      KEYS: countKeys([
        body.consensusCreateTopic.adminKey,
        body.consensusCreateTopic.submitKey,
        body.consensusCreateTopic.feeScheduleKey,
      ]),
    };
  }
  if (body.consensusSubmitMessage)
    return { ...common, MESSAGE_BYTES: body.consensusSubmitMessage.message?.length ?? 0 };
  return common;
}

function transferExtras(
  transfer: proto.ICryptoTransferTransactionBody,
  tokens: Pricing['tokens'],
): Record<string, number> {
  const accounts = new Set((transfer.transfers?.accountAmounts ?? []).map((entry) => accountNum(entry.accountID)));
  const lists = transfer.tokenTransfers ?? [];
  for (const nft of lists.flatMap((list) => list.nftTransfers ?? [])) {
    accounts.add(accountNum(nft.senderAccountID)).add(accountNum(nft.receiverAccountID));
  }
  // The network finds out what a token transfer costs from the token; without the token it stays at the price of hbar.
  const movesTokens = lists.some((list) => tokens.has(tokenNum(list.token)));
  const moves = lists.reduce((sum, list) => sum + (list.nftTransfers?.length ?? 0), 0); // Each NFT is a type of its own.
  return { ACCOUNTS: accounts.size, TOKEN_TYPES: moves, TOKEN_TRANSFER_BASE: movesTokens ? 1 : 0 };
}

function tokenKeys(
  token: proto.ITokenCreateTransactionBody | proto.ITokenUpdateTransactionBody,
): (proto.IKey | null | undefined)[] {
  const { adminKey, kycKey, freezeKey, wipeKey, supplyKey, feeScheduleKey, pauseKey, metadataKey } = token;
  return [adminKey, kycKey, freezeKey, wipeKey, supplyKey, feeScheduleKey, pauseKey, metadataKey];
}

// A list or threshold key is charged for its simple keys.
function countKeys(keys: readonly (proto.IKey | null | undefined)[]): number {
  return keys.reduce((sum, key) => sum + countSimpleKeys(key), 0);
}

function countSimpleKeys(key: proto.IKey | null | undefined): number {
  if (!key) return 0;
  const members = key.keyList?.keys ?? key.thresholdKey?.keys?.keys;
  return members ? countKeys(members) : 1;
}
