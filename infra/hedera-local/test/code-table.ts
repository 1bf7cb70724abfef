import {
  AccountCreateTransaction,
  AccountId,
  Hbar,
  HbarUnit,
  KeyList,
  NftId,
  PrivateKey,
  Timestamp,
  TokenAssociateTransaction,
  TokenBurnTransaction,
  TokenCreateTransaction,
  TokenDeleteTransaction,
  TokenId,
  TokenMintTransaction,
  TokenSupplyType,
  TokenType,
  TopicCreateTransaction,
  TopicId,
  TopicMessageSubmitTransaction,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk';
import type { Client, Transaction } from '@hashgraph/sdk';
import { aCollection, anAccount, associate, metadata, mint, mintOf, moveNft, present } from './certificates.ts';
import type { Collection, Party } from './certificates.ts';

/** What the cases of the table need to be there already. */
export interface World {
  readonly client: Client;
  readonly operator: AccountId;
  /** Max supply 30; serials 1 to 5 minted, 5 with the holder. */
  readonly collection: Collection;
  readonly immutable: Collection;
  /** Max supply 1, nothing minted. */
  readonly tiny: Collection;
  readonly deleted: TokenId;
  readonly withAdmin: TokenId;
  readonly adminKey: PrivateKey;
  readonly supplyKey: PrivateKey;
  readonly holder: Party;
  readonly someoneElse: Party;
  readonly full: Party;
  readonly penniless: Party;
  /** Take tokens by themselves: one without limit, one up to two. */
  readonly open: Party;
  readonly roomy: Party;
  readonly another: Party;
  /** Has a tenth of an hbar. */
  readonly poor: Party;
  /** Two of three keys decide. */
  readonly board: { readonly id: AccountId; readonly keys: readonly PrivateKey[] };
  readonly topic: TopicId;
}

export async function aWorld(client: Client): Promise<World> {
  const collection = await aCollection(client, 30);
  const holder = await anAccount(client);
  await mint(client, collection, metadata(5));
  await associate(client, holder, collection.id);
  await moveNft(client, new NftId(collection.id, 5), collection.treasury, holder.id);
  const adminKey = PrivateKey.generateED25519();
  const supplyKey = PrivateKey.generateED25519();
  const deleted = await aMutableCollection(client, adminKey, supplyKey);
  await (
    await (await new TokenDeleteTransaction().setTokenId(deleted).freezeWith(client).sign(adminKey)).execute(client)
  ).getReceipt(client);
  const topic = await (
    await new TopicCreateTransaction().setSubmitKey(adminKey.publicKey).execute(client)
  ).getReceipt(client);
  return {
    client,
    operator: present(client.operatorAccountId),
    collection,
    immutable: await aCollection(client),
    tiny: await aCollection(client, 1),
    deleted,
    withAdmin: await aMutableCollection(client, adminKey, supplyKey),
    adminKey,
    supplyKey,
    holder,
    someoneElse: await anAccount(client),
    full: await aFullAccount(client),
    penniless: await anAccount(client, 0),
    open: await aTakingAccount(client, -1),
    roomy: await aTakingAccount(client, 2),
    another: await aTakingAccount(client, -1),
    poor: await anAccount(client, 0.1),
    board: await aBoard(client),
    topic: present(topic.topicId),
  };
}

async function aMutableCollection(client: Client, adminKey: PrivateKey, supplyKey: PrivateKey): Promise<TokenId> {
  const create = nftCollection(present(client.operatorAccountId))
    .setAdminKey(adminKey.publicKey)
    .setSupplyKey(supplyKey.publicKey);
  return present(
    (await (await (await create.freezeWith(client).sign(adminKey)).execute(client)).getReceipt(client)).tokenId,
  );
}

async function aTakingAccount(client: Client, automaticAssociations: number): Promise<Party> {
  const key = PrivateKey.generateED25519();
  const create = new AccountCreateTransaction()
    .setKeyWithoutAlias(key.publicKey)
    .setMaxAutomaticTokenAssociations(automaticAssociations);
  return { id: present((await (await create.execute(client)).getReceipt(client)).accountId), key };
}

/** Takes one token by itself, and already has. */
async function aFullAccount(client: Client): Promise<Party> {
  const account = await aTakingAccount(client, 1);
  const other = await aCollection(client);
  await mint(client, other, metadata(1));
  await moveNft(client, new NftId(other.id, 1), other.treasury, account.id);
  return account;
}

async function aBoard(client: Client): Promise<World['board']> {
  const keys = [PrivateKey.generateED25519(), PrivateKey.generateED25519(), PrivateKey.generateED25519()];
  const members = new KeyList(
    keys.map((key) => key.publicKey),
    2,
  );
  const create = new AccountCreateTransaction().setKeyWithoutAlias(members).setInitialBalance(10);
  return { id: present((await (await create.execute(client)).getReceipt(client)).accountId), keys };
}

export const nftCollection = (treasury: AccountId): TokenCreateTransaction =>
  new TokenCreateTransaction()
    .setTokenName('Name')
    .setTokenSymbol('SYM')
    .setTokenType(TokenType.NonFungibleUnique)
    .setTreasuryAccountId(treasury)
    .setMaxTransactionFee(new Hbar(50));

export interface CodeCase {
  readonly name: string;
  readonly stage: 'precheck' | 'receipt';
  readonly code: string;
  readonly make: (world: World) => Transaction;
  readonly signers?: (world: World) => PrivateKey[];
}

function cases(stage: CodeCase['stage'], rows: readonly Omit<CodeCase, 'stage'>[]): CodeCase[] {
  return rows.map((row) => ({ ...row, stage }));
}

const nowhere = AccountId.fromString('0.0.999999999');
const noToken = TokenId.fromString('0.0.999999999');
const payment = (from: AccountId, to: AccountId, tinybars: number): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(from, Hbar.fromTinybars(-tinybars))
    .addHbarTransfer(to, Hbar.fromTinybars(tinybars));
const nftTo = (world: World, serial: number, from: AccountId, to: AccountId): TransferTransaction =>
  new TransferTransaction()
    .addNftTransfer(new NftId(world.collection.id, serial), from, to)
    .setMaxTransactionFee(new Hbar(5));
const startedAgo = (payer: AccountId, seconds: number): TransactionId =>
  TransactionId.withValidStart(
    payer,
    new Timestamp(Math.floor(Date.now() / 1000) - seconds, Math.floor(Math.random() * 1e9)),
  );
const supply = (world: World): PrivateKey[] => [world.collection.supplyKey];
const gift = (world: World): TransferTransaction => payment(world.operator, world.holder.id, 1);
const account = (): AccountCreateTransaction => new AccountCreateTransaction().setMaxTransactionFee(new Hbar(5));
const aKey = PrivateKey.generateED25519().publicKey;

/** Refused before consensus; nothing is charged. */
export const precheckCases: readonly CodeCase[] = cases('precheck', [
  {
    name: 'payer that does not exist',
    code: 'PAYER_ACCOUNT_NOT_FOUND',
    make: (w) => gift(w).setTransactionId(startedAgo(nowhere, 5)),
  },
  {
    name: 'valid start long ago',
    code: 'TRANSACTION_EXPIRED',
    make: (w) => gift(w).setTransactionId(startedAgo(w.operator, 200)),
  },
  {
    name: 'less validity left than the way to consensus',
    code: 'TRANSACTION_EXPIRED',
    make: (w) => gift(w).setTransactionId(startedAgo(w.operator, 112)),
  },
  {
    name: 'valid start in the future',
    code: 'INVALID_TRANSACTION_START',
    make: (w) => gift(w).setTransactionId(startedAgo(w.operator, -60)),
  },
  {
    name: 'validity of 181 seconds',
    code: 'INVALID_TRANSACTION_DURATION',
    make: (w) => gift(w).setTransactionValidDuration(181),
  },
  {
    name: 'validity of 14 seconds',
    code: 'INVALID_TRANSACTION_DURATION',
    make: (w) => gift(w).setTransactionValidDuration(14),
  },
  { name: 'memo of 101 bytes', code: 'MEMO_TOO_LONG', make: (w) => gift(w).setTransactionMemo('m'.repeat(101)) },
  {
    name: 'memo with a zero byte',
    code: 'INVALID_ZERO_BYTE_IN_STRING',
    make: (w) => gift(w).setTransactionMemo('a\0b'),
  },
  {
    name: 'offer below the price of carriage',
    code: 'INSUFFICIENT_TX_FEE',
    make: (w) => gift(w).setMaxTransactionFee(Hbar.fromTinybars(1)),
  },
  {
    name: 'payer without money',
    code: 'INSUFFICIENT_PAYER_BALANCE',
    make: (w) => gift(w).setTransactionId(startedAgo(w.penniless.id, 5)),
    signers: (w) => [w.penniless.key],
  },
  {
    name: 'payer who did not sign',
    code: 'INVALID_SIGNATURE',
    make: (w) => gift(w).setTransactionId(startedAgo(w.someoneElse.id, 5)),
  },
  {
    name: 'unbalanced transfer',
    code: 'INVALID_ACCOUNT_AMOUNTS',
    make: (w) => gift(w).addHbarTransfer(w.someoneElse.id, Hbar.fromTinybars(1)),
  },
  {
    name: 'initial balance beyond the payer',
    code: 'INSUFFICIENT_PAYER_BALANCE',
    make: () => account().setKeyWithoutAlias(aKey).setInitialBalance(new Hbar(40, HbarUnit.Gigabar)),
  },
  { name: 'account without a key', code: 'KEY_REQUIRED', make: () => account().setInitialBalance(0) },
  {
    name: 'account with an empty key list',
    code: 'KEY_REQUIRED',
    make: () => account().setKeyWithoutAlias(new KeyList()),
  },
  {
    name: 'associations below none',
    code: 'INVALID_MAX_AUTO_ASSOCIATIONS',
    make: () => account().setKeyWithoutAlias(aKey).setMaxAutomaticTokenAssociations(-2),
  },
  { name: 'collection without supply key', code: 'TOKEN_HAS_NO_SUPPLY_KEY', make: (w) => nftCollection(w.operator) },
  {
    name: 'collection with initial supply',
    code: 'INVALID_TOKEN_INITIAL_SUPPLY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setInitialSupply(1),
  },
  {
    name: 'collection with decimals',
    code: 'INVALID_TOKEN_DECIMALS',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setDecimals(2),
  },
  {
    name: 'finite collection of nothing',
    code: 'INVALID_TOKEN_MAX_SUPPLY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setSupplyType(TokenSupplyType.Finite),
  },
  {
    name: 'infinite collection with a maximum',
    code: 'INVALID_TOKEN_MAX_SUPPLY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setMaxSupply(5),
  },
  {
    name: 'frozen by default without freeze key',
    code: 'TOKEN_HAS_NO_FREEZE_KEY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setFreezeDefault(true),
  },
  {
    name: 'mint without a token',
    code: 'INVALID_TOKEN_ID',
    make: () => new TokenMintTransaction().setMetadata(metadata(1)),
  },
  {
    name: 'mint of an amount and of metadata',
    code: 'INVALID_TRANSACTION_BODY',
    make: (w) => mintOf(w.collection, metadata(1)).setAmount(1),
  },
  {
    name: 'mint beyond the size of a transaction',
    code: 'TRANSACTION_OVERSIZE',
    make: (w) => mintOf(w.collection, metadata(10, 'x'.repeat(700))),
  },
  {
    name: 'burn of serial 0',
    code: 'INVALID_NFT_ID',
    make: (w) => new TokenBurnTransaction().setTokenId(w.collection.id).setSerials([0]),
  },
  {
    name: 'association without an account',
    code: 'INVALID_ACCOUNT_ID',
    make: (w) => new TokenAssociateTransaction().setTokenIds([w.collection.id]),
  },
  {
    name: 'association that repeats a token',
    code: 'TOKEN_ID_REPEATED_IN_TOKEN_LIST',
    make: (w) =>
      new TokenAssociateTransaction().setAccountId(w.operator).setTokenIds([w.collection.id, w.collection.id]),
  },
  { name: 'deletion without a token', code: 'INVALID_TOKEN_ID', make: () => new TokenDeleteTransaction() },
  {
    name: 'transfer of serial 0',
    code: 'INVALID_TOKEN_NFT_SERIAL_NUMBER',
    make: (w) => nftTo(w, 0, w.operator, w.holder.id),
  },
  {
    name: 'transfer to oneself',
    code: 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    make: (w) => nftTo(w, 1, w.operator, w.operator),
  },
]);

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
