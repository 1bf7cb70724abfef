import {
  AccountBalanceQuery,
  AccountCreateTransaction,
  AccountInfoQuery,
  Hbar,
  NetworkVersionInfoQuery,
  NftId,
  PrivateKey,
  TokenInfoQuery,
  TokenNftInfoQuery,
  TopicCreateTransaction,
  TopicInfoQuery,
  TransactionRecordQuery,
  TransferTransaction,
} from '@hashgraph/sdk';
import type { Client } from '@hashgraph/sdk';
import { createHash } from 'node:crypto';
import { proto } from '@hiero-ledger/proto';
import { aCollection, anAccount, associate, metadata, mint, mintOf, moveNft, present } from './certificates.ts';
import { LocalNode } from './local-node.ts';
import { outcomeOf } from './outcome.ts';

let node: LocalNode;
let client: Client;

beforeAll(async () => {
  node = await LocalNode.start();
  client = node.client();
});
afterAll(() => node.end());

describe('the certificate path, driven by the SDK', () => {
  it('creates accounts with Ed25519 and ECDSA keys that can spend', async () => {
    const payer = await anAccount(client, 50);
    const other = await anAccount(client, 50, PrivateKey.generateECDSA());
    for (const [from, to] of [
      [payer, other],
      [other, payer],
    ] as const) {
      const transfer = new TransferTransaction()
        .addHbarTransfer(from.id, new Hbar(-5))
        .addHbarTransfer(to.id, new Hbar(5));
      await (await (await transfer.freezeWith(client).sign(from.key)).execute(client)).getReceipt(client);
    }
    const balance = await new AccountBalanceQuery().setAccountId(other.id).execute(client);
    expect(balance.hbars.toString()).toBe('50 ℏ');
    const info = await new AccountInfoQuery().setAccountId(other.id).execute(client);
    expect(info.key).toEqual(other.key.publicKey);
  });

  it('makes a collection nobody can change, mints one and ten, and hands a certificate to a holder', async () => {
    const collection = await aCollection(client);
    const info = await new TokenInfoQuery().setTokenId(collection.id).execute(client);
    expect([info.adminKey, info.wipeKey, info.freezeKey, info.pauseKey, info.metadataKey, info.kycKey]).toEqual(
      Array(6).fill(null),
    );
    expect((await mint(client, collection, metadata(1))).serials.map(Number)).toEqual([1]);
    const ten = await mint(client, collection, metadata(10, 'ipfs://batch/'));
    expect(ten.serials.map(Number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(Number(ten.totalSupply)).toBe(11);

    const holder = await anAccount(client);
    await associate(client, holder, collection.id);
    await moveNft(client, new NftId(collection.id, 3), collection.treasury, holder.id);
    const [nft] = await new TokenNftInfoQuery().setNftId(new NftId(collection.id, 3)).execute(client);
    expect(nft?.accountId.toString()).toBe(holder.id.toString());
    expect(Buffer.from(present(nft?.metadata)).toString()).toBe('ipfs://batch/1');
    const listed = await node.mirror<{ nfts: { serial_number: number; metadata: string }[] }>(
      `accounts/${holder.id.toString()}/nfts?token.id=${collection.id.toString()}`,
    );
    expect(listed.nfts).toMatchObject([
      { serial_number: 3, metadata: Buffer.from('ipfs://batch/1').toString('base64') },
    ]);
  });

  it('knows accounts by an EVM address, also by that of another key that signed, and their staking', async () => {
    const [own, other] = [PrivateKey.generateECDSA(), PrivateKey.generateECDSA()];
    const create = new AccountCreateTransaction()
      .setKeyWithoutAlias(own.publicKey)
      .setAlias(other.publicKey.toEvmAddress())
      .setStakedNodeId(0)
      .setDeclineStakingReward(true);
    expect(
      await outcomeOf(
        client,
        new AccountCreateTransaction().setKeyWithoutAlias(own.publicKey).setAlias(other.publicKey.toEvmAddress()),
        [own],
      ),
    ).toMatchObject({ code: 'INVALID_SIGNATURE' });
    const { accountId } = await (
      await (await create.freezeWith(client).sign(other)).execute(client)
    ).getReceipt(client);
    const info = await new AccountInfoQuery().setAccountId(present(accountId)).execute(client);
    expect(info.contractAccountId).toBe(other.publicKey.toEvmAddress());
    expect(info.aliasKey).toBeNull();
    expect([info.stakingInfo?.stakedNodeId?.toNumber(), info.stakingInfo?.declineStakingReward]).toEqual([0, true]);
    expect(await node.mirror(`accounts/${present(accountId).toString()}`)).toMatchObject({
      decline_reward: true,
      staked_node_id: 0,
      staked_account_id: null,
    });
    expect(Number((await new AccountInfoQuery().setAccountId(present(accountId)).getCost(client)).toTinybars())).toBe(
      8,
    );
    expect(await new NetworkVersionInfoQuery().execute(client)).toMatchObject({
      servicesVersion: { major: 0, minor: 76, patch: 1 },
    });
  });

  it('keeps the renewal account, fee schedule key and exempt keys of a topic', async () => {
    const key = PrivateKey.generateED25519().publicKey;
    const create = new TopicCreateTransaction()
      .setAutoRenewAccountId(present(client.operatorAccountId))
      .setFeeScheduleKey(key)
      .setFeeExemptKeys([key]);
    const { topicId } = await (await create.execute(client)).getReceipt(client);
    const info = await new TopicInfoQuery().setTopicId(present(topicId)).execute(client);
    expect(info.autoRenewAccountId?.toString()).toBe(client.operatorAccountId?.toString());
    expect([info.feeScheduleKey, ...(info.feeExemptKeys ?? [])]).toEqual([key, key]);
    const shown = { fee_schedule_key: { key: key.toStringRaw() }, fee_exempt_key_list: [{ key: key.toStringRaw() }] };
    expect(await node.mirror(`topics/${present(topicId).toString()}`)).toMatchObject(shown);
  });

  it('keeps a record whose hash is the SHA-384 of the signed bytes', async () => {
    const collection = await aCollection(client);
    const signed = await mintOf(collection, metadata(1)).freezeWith(client).sign(collection.supplyKey);
    const response = await signed.execute(client);
    await response.getReceipt(client);
    const record = await new TransactionRecordQuery().setTransactionId(response.transactionId).execute(client);
    const [sent] = proto.TransactionList.decode(signed.toBytes()).transactionList;
    const hash = createHash('sha384').update(present(sent?.signedTransactionBytes)).digest('hex');
    expect(Buffer.from(record.transactionHash).toString('hex')).toBe(hash);
    expect(Buffer.from(response.transactionHash).toString('hex')).toBe(hash);
  });
});
