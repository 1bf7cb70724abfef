import {
  AccountCreateTransaction,
  type AccountId,
  Hbar,
  KeyList,
  NftId,
  PrivateKey,
  TokenCreateTransaction,
  TokenDeleteTransaction,
  type TokenId,
  TokenType,
  TopicCreateTransaction,
  type TopicId,
  type Client,
} from '@hashgraph/sdk';
import {
  aCollection,
  anAccount,
  associate,
  metadata,
  mint,
  moveNft,
  present,
  type Collection,
  type Party,
} from './certificates.ts';

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
