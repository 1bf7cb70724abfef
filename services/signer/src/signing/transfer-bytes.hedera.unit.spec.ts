import { generateKeyPairSync } from 'node:crypto';
import {
  AccountCreateTransaction,
  AccountId,
  Hbar,
  PrivateKey,
  PublicKey,
  Timestamp,
  TokenId,
  Transaction,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk';
import { proto } from '@hiero-ledger/proto';
import { describe, expect, it } from '@jest/globals';
import { HederaTransferBytes } from './transfer-bytes.hedera.ts';
import { TreasuryKey } from './treasury-key.disk.ts';

const treasury = '0.0.1002';
const id = TransactionId.withValidStart(AccountId.fromString(treasury), new Timestamp(1_790_000_000, 5));
const key = TreasuryKey.of(
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
);
const bytes = new HederaTransferBytes(key);

/** As payments makes them. */
const plain = (): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(treasury, Hbar.fromTinybars(-500))
    .addHbarTransfer('0.0.1005', Hbar.fromTinybars(500))
    .setTransactionMemo('RF-7K2M');
function frozen<T extends Transaction>(transaction: T, nodes = ['0.0.3', '0.0.4']): T {
  return transaction
    .setTransactionId(id)
    .setTransactionValidDuration(120)
    .setNodeAccountIds(nodes.map((node) => AccountId.fromString(node)))
    .setMaxTransactionFee(new Hbar(1))
    .setRegenerateTransactionId(false)
    .freeze();
}
/** The list of transactions with something done to the body of each. */
function changed(change: (body: proto.ITransactionBody, index: number) => void): Uint8Array {
  const { transactionList } = proto.TransactionList.decode(frozen(plain()).toBytes());
  return proto.TransactionList.encode({
    transactionList: transactionList.map((each, index) => {
      const signed = proto.SignedTransaction.decode(each.signedTransactionBytes ?? new Uint8Array());
      const body = proto.TransactionBody.decode(signed.bodyBytes);
      change(body, index);
      return {
        signedTransactionBytes: proto.SignedTransaction.encode({
          ...signed,
          bodyBytes: proto.TransactionBody.encode(body).finish(),
        }).finish(),
      };
    }),
  }).finish();
}
const bodyOf = (given: Uint8Array): Uint8Array =>
  proto.SignedTransaction.decode(
    proto.TransactionList.decode(given).transactionList[0]?.signedTransactionBytes ?? new Uint8Array(),
  ).bodyBytes;
const isRefused = async (given: Uint8Array): Promise<void> => {
  await expect(bytes.read(given)).rejects.toMatchObject({ code: 'SIGNER.TRANSFER_REFUSED', why: 'not-a-transfer' });
  await expect(bytes.sign(given)).rejects.toMatchObject({ code: 'SIGNER.TRANSFER_REFUSED' });
};

describe('bytes that are to be signed', () => {
  it('say a transfer of HBAR', async () => {
    expect(await bytes.read(frozen(plain()).toBytes())).toEqual({
      id: '0.0.1002@1790000000.000000005',
      payer: treasury,
      validStart: new Date(1_790_000_000_000),
      validSeconds: 120,
      nodes: ['0.0.3', '0.0.4'],
      fee: 100_000_000n,
      amounts: [
        { account: treasury, tinybar: -500n },
        { account: '0.0.1005', tinybar: 500n },
      ],
    });
  });

  it('get the treasury’s signature under each node, and the same each time', async () => {
    const given = frozen(plain()).toBytes();
    const signed = await bytes.sign(given);
    expect(Buffer.from(await bytes.sign(given)).equals(signed)).toBe(true);
    const transaction = Transaction.fromBytes(signed);
    expect([
      PublicKey.fromBytesED25519(key.publicKey).verifyTransaction(transaction),
      transaction.transactionId?.toString(),
      (await transaction.getTransactionHashPerNode()).size,
    ]).toEqual([true, id.toString(), 2]);
  });

  it('are the same to any number of tinybars a network can have', async () => {
    const max = '5000000000000000000';
    const read = await bytes.read(
      frozen(
        new TransferTransaction()
          .addHbarTransfer(treasury, Hbar.fromTinybars(`-${max}`))
          .addHbarTransfer('0.0.1005', Hbar.fromTinybars(max)),
      ).toBytes(),
    );
    expect(read.amounts.map(({ tinybar }) => tinybar)).toEqual([-BigInt(max), BigInt(max)]);
  });

  it.each<[string, () => Uint8Array]>([
    ['no transaction', () => Buffer.from('no transaction at all')],
    ['nothing', () => new Uint8Array()],
    [
      'a transaction of another type',
      () => frozen(new AccountCreateTransaction().setKeyWithoutAlias(PrivateKey.generateED25519().publicKey)).toBytes(),
    ],
    [
      'a token beside the HBAR',
      () =>
        frozen(
          plain()
            .addTokenTransfer(TokenId.fromString('0.0.9'), treasury, -1)
            .addTokenTransfer(TokenId.fromString('0.0.9'), '0.0.1005', 1),
        ).toBytes(),
    ],
    [
      'an NFT beside the HBAR',
      () => frozen(plain().addNftTransfer(TokenId.fromString('0.0.9'), 1, treasury, '0.0.1005')).toBytes(),
    ],
    [
      'somebody’s allowance',
      () =>
        frozen(
          new TransferTransaction()
            .addApprovedHbarTransfer(treasury, Hbar.fromTinybars(-500))
            .addHbarTransfer('0.0.1005', Hbar.fromTinybars(500)),
        ).toBytes(),
    ],
    [
      'another receiver at the second node',
      () =>
        changed((body, index) => {
          if (index === 1)
            Object.assign(body.cryptoTransfer?.transfers?.accountAmounts?.[1] ?? {}, { accountID: { accountNum: 7 } });
        }),
    ],
    [
      'another amount at the second node',
      () =>
        changed((body, index) => {
          if (index === 1)
            for (const each of body.cryptoTransfer?.transfers?.accountAmounts ?? [])
              each.amount = (Number(each.amount) * 1000) as never;
        }),
    ],
    [
      'a receiver more at the second node',
      () =>
        changed((body, index) => {
          if (index === 1)
            body.cryptoTransfer?.transfers?.accountAmounts?.push({
              accountID: { accountNum: 7 as never },
              amount: 0 as never,
            });
        }),
    ],
    [
      'a token at the second node',
      () =>
        changed((body, index) => {
          if (index === 1)
            Object.assign(body.cryptoTransfer ?? {}, {
              tokenTransfers: [
                {
                  token: { tokenNum: 9 },
                  transfers: [
                    { accountID: { accountNum: 1002 }, amount: -1 },
                    { accountID: { accountNum: 7 }, amount: 1 },
                  ],
                },
              ],
            });
        }),
    ],
    [
      'a higher fee at the second node',
      () =>
        changed((body, index) => {
          if (index === 1) body.transactionFee = 10_000_000_000 as never;
        }),
    ],
    [
      'another payer at the second node',
      () =>
        changed((body, index) => {
          if (index === 1) Object.assign(body.transactionID?.accountID ?? {}, { accountNum: 7 });
        }),
    ],
    [
      'a scheduled transaction',
      () =>
        changed((body) => {
          Object.assign(body.transactionID ?? {}, { scheduled: true });
        }),
    ],
    [
      'what another transaction called',
      () =>
        changed((body) => {
          Object.assign(body.transactionID ?? {}, { nonce: 1 });
        }),
    ],
    [
      'an amount twice in the list',
      () =>
        changed((body) => {
          body.cryptoTransfer?.transfers?.accountAmounts?.push(...body.cryptoTransfer.transfers.accountAmounts);
        }),
    ],
    ['words behind its end', () => Buffer.concat([frozen(plain()).toBytes(), Buffer.from([0x52, 1, 0])])],
  ])('are refused where they hold %s', (_what, given) => isRefused(given()));

  it('are refused with a signature already there', async () => {
    await isRefused(await bytes.sign(frozen(plain()).toBytes()));
  });

  it('are never signed when any one of them is another: what is read is what is signed', async () => {
    const given = Buffer.from(frozen(plain()).toBytes());
    for (let at = 0; at < given.length; at += 1) {
      const other = Buffer.from(given);
      other[at] = (other[at] ?? 0) ^ 1;
      const read = await bytes.read(other).catch(() => null);
      if (read) expect(Buffer.from(await bytes.sign(other)).includes(Buffer.from(bodyOf(other)))).toBe(true);
    }
  });

  it('may go to the nodes of a public network', async () => expect(await bytes.nodesOf('testnet')).toContain('0.0.3'));
});
