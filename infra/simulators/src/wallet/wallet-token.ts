import {
  AccountId,
  NftId,
  PrivateKey,
  TokenAssociateTransaction,
  TokenCreateTransaction,
  TokenId,
  TokenInfoQuery,
  TokenMintTransaction,
  TokenNftInfoQuery,
  TokenType,
  TransactionId,
  TransferTransaction,
  type Client,
} from '@hashgraph/sdk';

export interface KeyedAccount {
  readonly id: string;
  readonly key: string;
}
/** What an account holds of a token. */
export interface HeldToken {
  readonly id: string;
  readonly name: string;
  /** Whole units. */
  readonly balance: string;
}
export const tokenName = 'Market points';
const units = 10;
/** What one transfer moves at most. Source: Hedera, NFT transfers of a transaction. */
const maxUnits = 10;

/** Undefined for what is no number of units that one transfer moves. */
export function unitsOf(text: string): number | undefined {
  const count = /^[1-9]\d?$/.test(text.trim()) ? Number(text) : undefined;
  return count === undefined || count > maxUnits ? undefined : count;
}

/**
 * A token nobody asked for: what a buyer may send by mistake. Local networks know tokens of single units (NFTs), so this is one, without a value; the
 * first account makes it and gives the others some, and the site's account takes it as any account may that has agreed to.
 */
export class WalletToken {
  readonly id: string;
  private readonly client: Client;
  private readonly issuer: KeyedAccount;

  constructor(client: Client, id: string, issuer: KeyedAccount) {
    this.client = client;
    this.id = id;
    this.issuer = issuer;
  }

  /** @param takers accounts it can come to beside its issuer @param givenTo those of them that get some */
  static async make(
    client: Client,
    issuer: KeyedAccount,
    takers: readonly KeyedAccount[],
    givenTo: readonly KeyedAccount[],
  ): Promise<WalletToken> {
    const key = PrivateKey.fromStringDer(issuer.key);
    const create = new TokenCreateTransaction()
      .setTokenName(tokenName)
      .setTokenSymbol('POINT')
      .setTokenType(TokenType.NonFungibleUnique)
      .setTreasuryAccountId(issuer.id)
      .setSupplyKey(key.publicKey);
    const { tokenId } = await (await (await create.freezeWith(client).sign(key)).execute(client)).getReceipt(client);
    const token = new WalletToken(client, String(tokenId), issuer);
    await Promise.all(takers.map((taker) => token.associate(taker)));
    for (const account of givenTo) {
      await token.mint();
      await token.send(issuer, account.id, units / 2, '');
    }
    return token;
  }

  /** What each of these accounts holds. */
  async heldBy(ids: readonly string[]): Promise<ReadonlyMap<string, HeldToken>> {
    const owners = await this.owners();
    return new Map(
      ids.map((id) => [
        id,
        { id: this.id, name: tokenName, balance: String(owners.filter((owner) => owner === id).length) },
      ]),
    );
  }

  /** Its issuer never runs out of it. @returns the transaction's id @throws RangeError where the account has less; what the network answers */
  async send({ id, key }: KeyedAccount, to: string, count: number, memo: string): Promise<string> {
    let owners = await this.owners();
    if (id === this.issuer.id && owners.filter((owner) => owner === id).length < count) {
      await this.mint();
      owners = await this.owners();
    }
    const serials = owners.flatMap((owner, index) => (owner === id ? [index + 1] : [])).slice(0, count);
    if (serials.length < count) throw new RangeError(`${id} has ${serials.length} of ${this.id}`);
    const transfer = new TransferTransaction().setTransactionId(TransactionId.generate(id)).setTransactionMemo(memo);
    for (const serial of serials)
      transfer.addNftTransfer(
        new NftId(TokenId.fromString(this.id), serial),
        AccountId.fromString(id),
        AccountId.fromString(to),
      );
    const sent = await (
      await transfer.freezeWith(this.client).sign(PrivateKey.fromStringDer(key))
    ).execute(this.client);
    await sent.getReceipt(this.client);
    return sent.transactionId.toString();
  }

  private async mint(): Promise<void> {
    const mint = new TokenMintTransaction()
      .setTokenId(this.id)
      .setMetadata(Array.from({ length: units }, () => Buffer.from('point')));
    await (
      await (await mint.freezeWith(this.client).sign(PrivateKey.fromStringDer(this.issuer.key))).execute(this.client)
    ).getReceipt(this.client);
  }

  private async associate({ id, key }: KeyedAccount): Promise<void> {
    const associate = new TokenAssociateTransaction().setAccountId(id).setTokenIds([this.id]);
    await (
      await (await associate.freezeWith(this.client).sign(PrivateKey.fromStringDer(key))).execute(this.client)
    ).getReceipt(this.client);
  }

  /** Whose each unit is, the first one first. */
  private async owners(): Promise<string[]> {
    const { totalSupply } = await new TokenInfoQuery().setTokenId(this.id).execute(this.client);
    return Promise.all(
      Array.from({ length: Number(totalSupply) }, async (_, index) => {
        const [nft] = await new TokenNftInfoQuery()
          .setNftId(new NftId(TokenId.fromString(this.id), index + 1))
          .execute(this.client);
        return String(nft?.accountId);
      }),
    );
  }
}
