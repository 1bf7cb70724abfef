import {
  AccountCreateTransaction,
  Hbar,
  NftId,
  PrivateKey,
  TopicCreateTransaction,
  TopicMessageSubmitTransaction,
  TransferTransaction,
} from '@hashgraph/sdk';
import type { PrivateKey as SigningKey, Transaction } from '@hashgraph/sdk';
import { metadata, mintOf } from './certificates.ts';
import { nftCollection, type World } from './world.ts';

export interface FeeCase {
  readonly name: string;
  /** What the published schedule asks, in US dollars. */
  readonly dollars: number;
  readonly make: (world: World) => Transaction;
  readonly signers?: (world: World) => SigningKey[];
}

const aKey = PrivateKey.generateED25519().publicKey;
const supply = (world: World): SigningKey[] => [world.collection.supplyKey];

/** Prices of what the certificate path sends; signed by the payer and the keys named. */
export const feeCases: readonly FeeCase[] = [
  {
    name: 'hbar transfer',
    dollars: 0.0001,
    make: (w) => new TransferTransaction().addHbarTransfer(w.operator, -1).addHbarTransfer(w.holder.id, 1),
  },
  {
    name: 'hbar transfer between four',
    dollars: 0.0003,
    make: (w) =>
      new TransferTransaction()
        .addHbarTransfer(w.operator, -3)
        .addHbarTransfer(w.holder.id, 1)
        .addHbarTransfer(w.someoneElse.id, 1)
        .addHbarTransfer(w.full.id, 1),
  },
  {
    name: 'account',
    dollars: 0.05,
    make: () => new AccountCreateTransaction().setKeyWithoutAlias(aKey).setMaxTransactionFee(new Hbar(5)),
  },
  { name: 'collection with a supply key', dollars: 1, make: (w) => nftCollection(w.operator).setSupplyKey(aKey) },
  {
    name: 'collection with two keys',
    dollars: 1.01,
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setPauseKey(aKey),
  },
  {
    name: 'mint of one, two signatures',
    dollars: 0.0201,
    make: (w) => mintOf(w.collection, metadata(1)),
    signers: supply,
  },
  {
    name: 'mint of ten, two signatures',
    dollars: 0.2001,
    make: (w) => mintOf(w.collection, metadata(10)),
    signers: supply,
  },
  {
    name: 'move of an NFT',
    dollars: 0.001,
    make: (w) =>
      new TransferTransaction()
        .addNftTransfer(new NftId(w.collection.id, 6), w.operator, w.holder.id)
        .setMaxTransactionFee(new Hbar(5)),
  },
  { name: 'topic', dollars: 0.01, make: () => new TopicCreateTransaction() },
  {
    name: 'message to a topic, two signatures',
    dollars: 0.00027,
    make: (w) => new TopicMessageSubmitTransaction().setTopicId(w.topic).setMessage('root'),
    signers: (w) => [w.adminKey],
  },
];
