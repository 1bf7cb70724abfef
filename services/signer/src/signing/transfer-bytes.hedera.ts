import { Client, PublicKey, Transaction, TransactionId, TransferTransaction, type AccountId } from '@hashgraph/sdk';
import { type TransferFacts, TransferRefused, TransferBytes } from './domain/check-transfer.ts';
import type { TreasuryKey } from './treasury-key.disk.ts';

/** Through the official SDK. It reaches no network. */
export class HederaTransferBytes extends TransferBytes {
  constructor(private readonly key: TreasuryKey) {
    super();
  }

  override async read(bytes: Uint8Array): Promise<TransferFacts> {
    const transfer = transferOf(bytes);
    const { transactionId } = transfer;
    if (!transactionId?.accountId || !transactionId.validStart || transfer.maxTransactionFee === null)
      throw new TransferRefused('not-a-transfer');
    return {
      id: transactionId.toString(),
      payer: transactionId.accountId.toString(),
      validStart: transactionId.validStart.toDate(),
      validSeconds: transfer.transactionValidDuration,
      nodes: nodesOf(transfer).map(String),
      fee: BigInt(transfer.maxTransactionFee.toTinybars().toString()),
      amounts: [...transfer.hbarTransfers].map(([account, amount]) => ({
        account: account.toString(),
        tinybar: BigInt(amount.toTinybars().toString()),
      })),
    };
  }

  override async sign(bytes: Uint8Array): Promise<Uint8Array> {
    const transfer = transferOf(bytes);
    await transfer.signWith(PublicKey.fromBytesED25519(this.key.publicKey), (message) =>
      Promise.resolve(this.key.sign(message)),
    );
    return transfer.toBytes();
  }

  override async nodesOf(network: string): Promise<readonly string[]> {
    const client = Client.forName(network, { scheduleNetworkUpdate: false });
    const nodes = Object.values(client.network).map(String);
    client.close();
    return [...new Set(nodes)];
  }
}

const nodesOf = ({ nodeAccountIds }: Transaction): readonly AccountId[] => nodeAccountIds ?? [];

/**
 * The transfer that is made anew from what the bytes say of it. Where that gives other bytes they hold something else: a token, an approval, a
 * signature, a schedule, a body of its own for one of the nodes. What is signed is what was made here. @throws TransferRefused
 */
function transferOf(bytes: Uint8Array): TransferTransaction {
  const made = remade(bytes);
  if (!made || !Buffer.from(made.toBytes()).equals(bytes)) throw new TransferRefused('not-a-transfer');
  return made;
}

function remade(bytes: Uint8Array): TransferTransaction | null {
  try {
    const read = Transaction.fromBytes(bytes);
    const { accountId, validStart } = read.transactionId ?? {};
    if (!(read instanceof TransferTransaction) || !accountId || !validStart || !read.maxTransactionFee) return null;
    const made = new TransferTransaction();
    for (const [account, amount] of read.hbarTransfers) made.addHbarTransfer(account, amount);
    return made
      .setTransactionMemo(read.transactionMemo)
      .setTransactionId(TransactionId.withValidStart(accountId, validStart))
      .setTransactionValidDuration(read.transactionValidDuration)
      .setNodeAccountIds([...nodesOf(read)])
      .setMaxTransactionFee(read.maxTransactionFee)
      .setRegenerateTransactionId(false)
      .freeze();
  } catch {
    return null; // Whatever the SDK makes of bytes that are none of its own.
  }
}
