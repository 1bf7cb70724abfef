import {
  AccountId,
  Hbar,
  NftId,
  type PrivateKey,
  TokenAssociateTransaction,
  TokenBurnTransaction,
  TokenDeleteTransaction,
  type TokenId,
  TopicCreateTransaction,
  TopicId,
  TopicMessageSubmitTransaction,
  TransferTransaction,
} from '@hashgraph/sdk';
import { metadata, mintOf } from './certificates.ts';
import { type CodeCase, cases, nowhere, noToken, payment, nftTo, startedAgo, account, aKey } from './code-case.ts';
import { nftCollection, type World } from './world.ts';

const supply = (world: World): PrivateKey[] => [world.collection.supplyKey];

/** Refused at consensus; the fee is charged, nothing else changes. */
export const receiptCases: readonly CodeCase[] = cases('receipt', [
  { name: 'mint without the supply key', code: 'INVALID_SIGNATURE', make: (w) => mintOf(w.collection, metadata(1)) },
  {
    name: 'mint with another supply key',
    code: 'INVALID_SIGNATURE',
    make: (w) => mintOf(w.collection, metadata(1)),
    signers: (w) => [w.adminKey],
  },
  {
    name: 'mint of an unknown token',
    code: 'INVALID_TOKEN_ID',
    make: (w) => mintOf({ ...w.collection, id: noToken }, metadata(1)),
  },
  {
    name: 'mint of eleven',
    code: 'BATCH_SIZE_LIMIT_EXCEEDED',
    make: (w) => mintOf(w.collection, metadata(11)),
    signers: supply,
  },
  {
    name: 'mint of 101 bytes',
    code: 'METADATA_TOO_LONG',
    make: (w) => mintOf(w.collection, metadata(1, 'm'.repeat(100))),
    signers: supply,
  },
  {
    name: 'mint of nothing',
    code: 'INVALID_TOKEN_MINT_METADATA',
    make: (w) => mintOf(w.collection, []),
    signers: supply,
  },
  {
    name: 'mint in a deleted collection',
    code: 'TOKEN_WAS_DELETED',
    make: (w) => mintOf({ ...w.collection, id: w.deleted }, metadata(1)),
    signers: (w) => [w.supplyKey],
  },
  {
    name: 'offer below the full fee',
    code: 'INSUFFICIENT_TX_FEE',
    make: (w) => mintOf(w.collection, metadata(5)).setMaxTransactionFee(new Hbar(0.5)),
    signers: supply,
  },
  {
    name: 'holder without association',
    code: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
    make: (w) => nftTo(w, 1, w.operator, w.someoneElse.id),
  },
  {
    name: 'no automatic association left',
    code: 'NO_REMAINING_AUTOMATIC_ASSOCIATIONS',
    make: (w) => nftTo(w, 1, w.operator, w.full.id),
  },
  {
    name: 'NFT of somebody else',
    code: 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO',
    make: (w) => nftTo(w, 5, w.operator, w.holder.id),
  },
  { name: 'NFT that does not exist', code: 'INVALID_NFT_ID', make: (w) => nftTo(w, 999, w.operator, w.holder.id) },
  { name: 'NFT sent without its owner', code: 'INVALID_SIGNATURE', make: (w) => nftTo(w, 5, w.holder.id, w.operator) },
  { name: 'NFT to an unknown account', code: 'INVALID_ACCOUNT_ID', make: (w) => nftTo(w, 1, w.operator, nowhere) },
  {
    name: 'NFT of an unknown token',
    code: 'INVALID_TOKEN_ID',
    make: (w) => new TransferTransaction().addNftTransfer(new NftId(noToken, 1), w.operator, w.holder.id),
  },
  { name: 'hbar to an unknown account', code: 'INVALID_ACCOUNT_ID', make: (w) => payment(w.operator, nowhere, 1) },
  {
    name: 'hbar nobody has',
    code: 'INSUFFICIENT_ACCOUNT_BALANCE',
    make: (w) => payment(w.penniless.id, w.operator, 1),
    signers: (w) => [w.penniless.key],
  },
  { name: 'hbar of somebody else', code: 'INVALID_SIGNATURE', make: (w) => payment(w.someoneElse.id, w.operator, 1) },
  {
    name: 'association twice',
    code: 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT',
    make: (w) => associationOf(w.holder.id, w.collection.id),
    signers: (w) => [w.holder.key],
  },
  {
    name: 'association of an unknown token',
    code: 'INVALID_TOKEN_ID',
    make: (w) => associationOf(w.holder.id, noToken),
    signers: (w) => [w.holder.key],
  },
  {
    name: 'association of a deleted token',
    code: 'TOKEN_WAS_DELETED',
    make: (w) => associationOf(w.holder.id, w.deleted),
    signers: (w) => [w.holder.key],
  },
  {
    name: 'association without the account',
    code: 'INVALID_SIGNATURE',
    make: (w) => associationOf(w.someoneElse.id, w.collection.id),
  },
  {
    name: 'association of an unknown account',
    code: 'INVALID_ACCOUNT_ID',
    make: (w) => associationOf(nowhere, w.collection.id),
  },
  {
    name: 'collection without a name',
    code: 'MISSING_TOKEN_NAME',
    make: (w) => nftCollection(w.operator).setTokenName('').setSupplyKey(aKey),
  },
  {
    name: 'collection without a symbol',
    code: 'MISSING_TOKEN_SYMBOL',
    make: (w) => nftCollection(w.operator).setTokenSymbol('').setSupplyKey(aKey),
  },
  {
    name: 'symbol of 101 bytes',
    code: 'TOKEN_SYMBOL_TOO_LONG',
    make: (w) => nftCollection(w.operator).setTokenSymbol('S'.repeat(101)).setSupplyKey(aKey),
  },
  {
    name: 'name of 101 bytes',
    code: 'TOKEN_NAME_TOO_LONG',
    make: (w) => nftCollection(w.operator).setTokenName('N'.repeat(101)).setSupplyKey(aKey),
  },
  {
    name: 'collection whose treasury did not sign',
    code: 'INVALID_SIGNATURE',
    make: (w) => nftCollection(w.someoneElse.id).setSupplyKey(aKey),
  },
  {
    name: 'collection with an unknown treasury',
    code: 'INVALID_ACCOUNT_ID',
    make: () => nftCollection(nowhere).setSupplyKey(aKey),
  },
  {
    name: 'collection whose admin did not sign',
    code: 'INVALID_SIGNATURE',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setAdminKey(aKey),
  },
  {
    name: 'collection renewed for a day',
    code: 'INVALID_RENEWAL_PERIOD',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setAutoRenewPeriod(86_400),
  },
  {
    name: 'burn of an NFT outside the treasury',
    code: 'TREASURY_MUST_OWN_BURNED_NFT',
    make: (w) => burnOf(w, [5]),
    signers: supply,
  },
  {
    name: 'burn of an NFT that does not exist',
    code: 'INVALID_NFT_ID',
    make: (w) => burnOf(w, [999]),
    signers: supply,
  },
  { name: 'burn of nothing', code: 'INVALID_TOKEN_BURN_METADATA', make: (w) => burnOf(w, []), signers: supply },
  { name: 'burn without the supply key', code: 'INVALID_SIGNATURE', make: (w) => burnOf(w, [1]) },
  {
    name: 'deletion of an immutable collection',
    code: 'TOKEN_IS_IMMUTABLE',
    make: (w) => new TokenDeleteTransaction().setTokenId(w.immutable.id),
  },
  {
    name: 'deletion without the admin key',
    code: 'INVALID_SIGNATURE',
    make: (w) => new TokenDeleteTransaction().setTokenId(w.withAdmin),
  },
  {
    name: 'deletion twice',
    code: 'TOKEN_WAS_DELETED',
    make: (w) => new TokenDeleteTransaction().setTokenId(w.deleted),
    signers: (w) => [w.adminKey],
  },
  {
    name: 'account renewed for a day',
    code: 'AUTORENEW_DURATION_NOT_IN_RANGE',
    make: () => account().setKeyWithoutAlias(aKey).setAutoRenewPeriod(86_400),
  },
  {
    name: 'account memo of 101 bytes',
    code: 'MEMO_TOO_LONG',
    make: () => account().setKeyWithoutAlias(aKey).setAccountMemo('m'.repeat(101)),
  },
  {
    name: 'account that must sign and did not',
    code: 'INVALID_SIGNATURE',
    make: () => account().setKeyWithoutAlias(aKey).setReceiverSignatureRequired(true),
  },
  {
    name: 'message to an unknown topic',
    code: 'INVALID_TOPIC_ID',
    make: () => messageTo(TopicId.fromString('0.0.999999999')),
  },
  { name: 'message without the submit key', code: 'INVALID_SIGNATURE', make: (w) => messageTo(w.topic) },
  {
    name: 'message of 1,025 bytes',
    code: 'MESSAGE_SIZE_TOO_LARGE',
    make: (w) => messageTo(w.topic, 'm'.repeat(1025)),
    signers: (w) => [w.adminKey],
  },
  {
    name: 'one of three signs for two',
    code: 'INVALID_SIGNATURE',
    make: (w) => payment(w.board.id, w.operator, 1),
    signers: (w) => w.board.keys.slice(0, 1),
  },
  {
    name: 'two of three sign for two',
    code: 'SUCCESS',
    make: (w) => payment(w.board.id, w.operator, 1),
    signers: (w) => w.board.keys.slice(1, 3),
  },
  { name: 'transfer among eleven', code: 'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED', make: (w) => amongMany(w) },
  { name: 'move of eleven NFTs', code: 'BATCH_SIZE_LIMIT_EXCEEDED', make: (w) => moveOfMany(w) },
  {
    name: 'NFT to a holder who takes it without limit',
    code: 'SUCCESS',
    make: (w) => nftTo(w, 3, w.operator, w.open.id),
  },
  { name: 'NFT to a holder with room for it', code: 'SUCCESS', make: (w) => nftTo(w, 4, w.operator, w.roomy.id) },
  {
    name: 'automatic association beyond the means of the payer',
    code: 'INSUFFICIENT_PAYER_BALANCE',
    make: (w) => nftTo(w, 5, w.holder.id, w.another.id).setTransactionId(startedAgo(w.poor.id, 5)),
    signers: (w) => [w.holder.key, w.poor.key],
  },
  {
    name: 'automatic association beyond the offer',
    code: 'SUCCESS',
    make: (w) => nftTo(w, 5, w.holder.id, w.another.id).setMaxTransactionFee(new Hbar(0.1)),
    signers: (w) => [w.holder.key],
  },
  {
    name: 'address of another key',
    code: 'INVALID_SIGNATURE',
    make: () => account().setKeyWithoutAlias(aKey).setAlias('00'.repeat(20)),
  },
  {
    name: 'associations beyond the most',
    code: 'INVALID_MAX_AUTO_ASSOCIATIONS',
    make: () => account().setKeyWithoutAlias(aKey).setMaxAutomaticTokenAssociations(5001),
  },
  {
    name: 'collection metadata of 101 bytes',
    code: 'METADATA_TOO_LONG',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setMetadata(Buffer.alloc(101, 1)),
  },
  {
    name: 'collection memo of 101 bytes',
    code: 'MEMO_TOO_LONG',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setTokenMemo('m'.repeat(101)),
  },
  {
    name: 'renewal by an unknown account',
    code: 'INVALID_AUTORENEW_ACCOUNT',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setAutoRenewAccountId(nowhere),
  },
  {
    name: 'renewal by somebody who did not sign',
    code: 'INVALID_SIGNATURE',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setAutoRenewAccountId(w.someoneElse.id),
  },
  { name: 'burn of two', code: 'SUCCESS', make: (w) => burnOf(w, [1, 2]), signers: supply },
  {
    name: 'deletion with the admin key',
    code: 'SUCCESS',
    make: (w) => new TokenDeleteTransaction().setTokenId(w.withAdmin),
    signers: (w) => [w.adminKey],
  },
  {
    name: 'topic whose admin did not sign',
    code: 'INVALID_SIGNATURE',
    make: () => new TopicCreateTransaction().setAdminKey(aKey),
  },
  {
    name: 'mint beyond the maximum',
    code: 'TOKEN_MAX_SUPPLY_REACHED',
    make: (w) => mintOf(w.tiny, metadata(2)),
    signers: (w) => [w.tiny.supplyKey],
  },
]);

const associationOf = (holder: AccountId, token: TokenId): TokenAssociateTransaction =>
  new TokenAssociateTransaction().setAccountId(holder).setTokenIds([token]).setMaxTransactionFee(new Hbar(5));
const burnOf = (world: World, serials: number[]): TokenBurnTransaction =>
  new TokenBurnTransaction().setTokenId(world.collection.id).setSerials(serials);
const amongMany = (world: World): TransferTransaction => {
  const transfer = payment(world.operator, AccountId.fromString('0.0.3'), 1);
  for (let num = 5; num < 14; num += 1) transfer.addHbarTransfer(`0.0.${num}`, 0);
  return transfer;
};
const moveOfMany = (world: World): TransferTransaction => {
  const transfer = new TransferTransaction().setMaxTransactionFee(new Hbar(5));
  for (let serial = 1; serial <= 11; serial += 1)
    transfer.addNftTransfer(new NftId(world.collection.id, serial), world.operator, world.holder.id);
  return transfer;
};
const messageTo = (topic: TopicId, message = 'hello'): TopicMessageSubmitTransaction =>
  new TopicMessageSubmitTransaction().setTopicId(topic).setMessage(message).setChunkSize(4096);
