import { createPrivateKey, sign } from 'node:crypto';
import { proto } from '@hiero-ledger/proto';
import {
  AccountCreateTransaction,
  AccountId,
  Hbar,
  NftId,
  PrivateKey,
  TokenAssociateTransaction,
  TokenCreateTransaction,
  TokenMintTransaction,
  TokenSupplyType,
  TokenType,
  TransferTransaction,
} from '@hashgraph/sdk';
import type { Client, TokenId, TransactionId, TransactionReceipt } from '@hashgraph/sdk';

export interface Party {
  readonly id: AccountId;
  readonly key: PrivateKey;
}

/** A new account with its own Ed25519 key. */
export async function anAccount(client: Client, hbars = 100, key = PrivateKey.generateED25519()): Promise<Party> {
  const response = await new AccountCreateTransaction()
    .setKeyWithoutAlias(key.publicKey)
    .setInitialBalance(new Hbar(hbars))
    .execute(client);
  const { accountId } = await response.getReceipt(client);
  return { id: present(accountId), key };
}

export interface Collection {
  readonly id: TokenId;
  readonly supplyKey: PrivateKey;
  readonly treasury: AccountId;
}

/** A collection as certificates use it: no admin, wipe, freeze, pause or metadata key; the operator is the treasury. */
export async function aCollection(client: Client, maxSupply = 0): Promise<Collection> {
  const supplyKey = PrivateKey.generateED25519();
  const treasury = present(client.operatorAccountId);
  const create = new TokenCreateTransaction()
    .setTokenName('Certificates')
    .setTokenSymbol('CERT')
    .setTokenType(TokenType.NonFungibleUnique)
    .setSupplyType(maxSupply ? TokenSupplyType.Finite : TokenSupplyType.Infinite)
    .setMaxSupply(maxSupply)
    .setTreasuryAccountId(treasury)
    .setSupplyKey(supplyKey.publicKey)
    .setMaxTransactionFee(new Hbar(50));
  const { tokenId } = await (await create.execute(client)).getReceipt(client);
  return { id: present(tokenId), supplyKey, treasury };
}

export const metadata = (count: number, prefix = 'ipfs://certificate/'): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => Buffer.from(`${prefix}${index}`));

/** A mint that is not yet signed with the supply key. */
export function mintOf(collection: Collection, entries: Uint8Array[]): TokenMintTransaction {
  return new TokenMintTransaction().setTokenId(collection.id).setMetadata(entries).setMaxTransactionFee(new Hbar(10));
}

/** The bytes of one signed mint, as they go over the wire, and its id as the mirror writes it. */
export async function signedMint(
  client: Client,
  collection: Collection,
  entries: Uint8Array[],
): Promise<{ id: string; bytes: Uint8Array }> {
  const frozen = mintOf(collection, entries)
    .setNodeAccountIds([new AccountId(3)])
    .freezeWith(client);
  await frozen.signWith(collection.supplyKey.publicKey, nativeSigner(collection.supplyKey));
  await frozen.signWithOperator(client);
  const [sent] = proto.TransactionList.decode(frozen.toBytes()).transactionList;
  return { id: mirrorId(present(frozen.transactionId)), bytes: proto.Transaction.encode(present(sent)).finish() };
}

/** Signs with OpenSSL, which is many times faster than the SDK's own signer and gives the same signatures. */
export function nativeSigner(key: PrivateKey): (message: Uint8Array) => Promise<Uint8Array> {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key.toBytesRaw()]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return (message) => Promise.resolve(sign(null, message, privateKey));
}

/** `0.0.1001@5.6` as `0.0.1001-5-000000006`. */
export function mirrorId(id: TransactionId): string {
  const start = present(id.validStart);
  return `${present(id.accountId).toString()}-${start.seconds.toString()}-${start.nanos.toString().padStart(9, '0')}`;
}

export async function mint(client: Client, collection: Collection, entries: Uint8Array[]): Promise<TransactionReceipt> {
  const signed = await mintOf(collection, entries).freezeWith(client).sign(collection.supplyKey);
  return (await signed.execute(client)).getReceipt(client);
}

export async function associate(client: Client, holder: Party, token: TokenId): Promise<void> {
  const transaction = new TokenAssociateTransaction()
    .setAccountId(holder.id)
    .setTokenIds([token])
    .setMaxTransactionFee(new Hbar(5));
  await (await (await transaction.freezeWith(client).sign(holder.key)).execute(client)).getReceipt(client);
}

export async function moveNft(client: Client, nft: NftId, from: AccountId, to: AccountId): Promise<TransactionReceipt> {
  const transaction = new TransferTransaction().addNftTransfer(nft, from, to).setMaxTransactionFee(new Hbar(5));
  return (await transaction.execute(client)).getReceipt(client);
}

export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Expected a value');
  return value;
}
