import type { proto } from '@hiero-ledger/proto';
import { accountNum } from '../../hapi/ids.ts';
import type { SignedTransaction } from '../transaction.ts';
import { toTinybar } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { carriageFee, scheduledFee } from './fee-schedule.ts';

/** Fee of one transaction in tinybar. */
export interface Fee {
  readonly node: bigint;
  readonly network: bigint;
  readonly service: bigint;
}

/** The whole fee of a transaction at the given rate; each part is converted and rounded down on its own. */
export function transactionFee(transaction: SignedTransaction, rate: ExchangeRate): Fee {
  const fee = scheduledFee(transaction.kind, countExtras(transaction));
  return { node: toTinybar(fee.node, rate), network: toTinybar(fee.network, rate), service: toTinybar(fee.service, rate) };
}

/** Price of a paid query in tinybar: that of carrying one small signed message. */
export function queryFee(rate: ExchangeRate): bigint {
  const { node, network } = carriageFee({});
  return toTinybar(node + network, rate);
}

function countExtras({ body, bytes, signatures }: SignedTransaction): Record<string, number> {
  const common = { SIGNATURES: signatures.count, PROCESSING_BYTES: bytes.length };
  if (body.cryptoTransfer) return { ...common, ...transferExtras(body.cryptoTransfer) };
  if (body.cryptoCreateAccount) return { ...common, KEYS: countKeys([body.cryptoCreateAccount.key]) };
  if (body.tokenCreation) return { ...common, KEYS: countKeys(tokenKeys(body.tokenCreation)) };
  if (body.tokenMint) {
    const serials = body.tokenMint.metadata?.length ?? 0;
    return serials > 0 ? { ...common, TOKEN_MINT_NFT_BASE: 1, TOKEN_MINT_NFT: serials } : common;
  }
  if (body.tokenAssociate) return { ...common, TOKEN_ASSOCIATE: body.tokenAssociate.tokens?.length ?? 0 };
  if (body.consensusCreateTopic) {
    return { ...common, KEYS: countKeys([body.consensusCreateTopic.adminKey, body.consensusCreateTopic.submitKey]) };
  }
  if (body.consensusSubmitMessage) return { ...common, STATE_BYTES: body.consensusSubmitMessage.message?.length ?? 0 };
  return common;
}

function transferExtras(transfer: proto.ICryptoTransferTransactionBody): Record<string, number> {
  const accounts = new Set((transfer.transfers?.accountAmounts ?? []).map((entry) => accountNum(entry.accountID)));
  const tokens = transfer.tokenTransfers ?? [];
  for (const nft of tokens.flatMap((token) => token.nftTransfers ?? [])) {
    accounts.add(accountNum(nft.senderAccountID)).add(accountNum(nft.receiverAccountID));
  }
  return { ACCOUNTS: accounts.size, TOKEN_TYPES: tokens.length, TOKEN_TRANSFER_BASE: tokens.length > 0 ? 1 : 0 };
}

function tokenKeys(token: proto.ITokenCreateTransactionBody): (proto.IKey | null | undefined)[] {
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
