import { proto } from '@hiero-ledger/proto';
import { accountId, tokenId } from '../../hapi/ids.ts';
import { int64, uint64 } from '../../hapi/int64.ts';
import { SECOND, toTimestamp } from '../../hapi/time.ts';
import { toProtoKey } from '../keys/ledger-key.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import type { Account, Nft, Staking, Token, Topic } from '../state.ts';

/** Ledger id of local networks; mainnet is 0, testnet 1, previewnet 2. */
const LEDGER_ID = Uint8Array.of(3);

const { TokenPauseStatus, TokenFreezeStatus, TokenKycStatus } = proto;

export function toAccountInfo(account: Account): proto.CryptoGetInfoResponse.IAccountInfo {
  const evmAddress = account.evmAddress
    ? Buffer.from(account.evmAddress).toString('hex')
    : account.num.toString(16).padStart(40, '0');
  return {
    accountID: accountId(account.num),
    contractAccountID: evmAddress,
    key: toProtoKey(account.key),
    balance: uint64(account.balance),
    memo: account.memo,
    receiverSigRequired: account.receiverSignatureRequired,
    maxAutomaticTokenAssociations: account.maxAutomaticAssociations,
    ownedNfts: int64([...account.relations.values()].reduce((sum, { balance }) => sum + balance, 0)),
    expirationTime: toTimestamp(account.createdAt + BigInt(account.autoRenewSeconds) * SECOND),
    autoRenewPeriod: { seconds: int64(account.autoRenewSeconds) },
    stakingInfo: toStakingInfo(account.staking),
    ledgerId: LEDGER_ID,
  };
}

function toStakingInfo({ declineReward, account, node }: Staking): proto.IStakingInfo {
  if (account !== undefined) return { declineReward, stakedAccountId: accountId(account) };
  return node === undefined ? { declineReward } : { declineReward, stakedNodeId: int64(node) };
}

export function toTokenInfo(token: Token): proto.ITokenInfo {
  const { keys } = token;
  return {
    tokenId: tokenId(token.num),
    name: token.name,
    symbol: token.symbol,
    memo: token.memo,
    metadata: token.metadata,
    decimals: 0,
    totalSupply: uint64(token.totalSupply),
    maxSupply: int64(token.maxSupply),
    treasury: accountId(token.treasury),
    tokenType: proto.TokenType.NON_FUNGIBLE_UNIQUE,
    supplyType: token.maxSupply > 0n ? proto.TokenSupplyType.FINITE : proto.TokenSupplyType.INFINITE,
    deleted: token.deleted,
    pauseStatus: keys.pause ? TokenPauseStatus.Unpaused : TokenPauseStatus.PauseNotApplicable,
    defaultFreezeStatus: freezeStatus(token),
    defaultKycStatus: keys.kyc ? TokenKycStatus.Revoked : TokenKycStatus.KycNotApplicable,
    expiry: toTimestamp(token.expiresAt),
    ...(token.autoRenewAccount > 0 && { autoRenewAccount: accountId(token.autoRenewAccount) }),
    autoRenewPeriod: { seconds: int64(token.autoRenewSeconds) },
    ...named('adminKey', keys.admin),
    ...named('supplyKey', keys.supply),
    ...named('freezeKey', keys.freeze),
    ...named('wipeKey', keys.wipe),
    ...named('kycKey', keys.kyc),
    ...named('pauseKey', keys.pause),
    ...named('feeScheduleKey', keys.feeSchedule),
    ...named('metadataKey', keys.metadata),
    ledgerId: LEDGER_ID,
  };
}

function freezeStatus({ keys, freezeDefault }: Token): proto.TokenFreezeStatus {
  if (!keys.freeze) return TokenFreezeStatus.FreezeNotApplicable;
  return freezeDefault ? TokenFreezeStatus.Frozen : TokenFreezeStatus.Unfrozen;
}

const named = <Name extends string>(name: Name, key: LedgerKey | undefined) => (key ? { [name]: toProtoKey(key) } : {});

export function toNftInfo(token: number, serial: number, nft: Nft): proto.ITokenNftInfo {
  return {
    nftID: { token_ID: tokenId(token), serialNumber: int64(serial) },
    accountID: accountId(nft.owner),
    creationTime: toTimestamp(nft.createdAt),
    metadata: nft.metadata,
    ledgerId: LEDGER_ID,
  };
}

export function toTopicInfo(topic: Topic): proto.IConsensusTopicInfo {
  return {
    memo: topic.memo,
    runningHash: topic.runningHash,
    sequenceNumber: uint64(topic.sequence),
    expirationTime: toTimestamp(topic.createdAt + BigInt(topic.autoRenewSeconds) * SECOND),
    autoRenewPeriod: { seconds: int64(topic.autoRenewSeconds) },
    ...named('adminKey', topic.adminKey),
    ...named('submitKey', topic.submitKey),
    ...named('feeScheduleKey', topic.feeScheduleKey),
    feeExemptKeyList: topic.feeExemptKeys.map(toProtoKey),
    ...(topic.autoRenewAccount > 0 && { autoRenewAccount: accountId(topic.autoRenewAccount) }),
    ledgerId: LEDGER_ID,
  };
}
