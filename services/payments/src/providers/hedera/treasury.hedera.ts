import { randomInt } from 'node:crypto';
import {
  AccountId,
  Client,
  Hbar,
  MaxAttemptsOrTimeoutError,
  PrecheckStatusError,
  Timestamp,
  Transaction,
  TransactionId,
  TransferTransaction,
} from '@hashgraph/sdk';
import { sample } from '@asili/kernel';
import type { NotSendable, Ready, Sending } from '../domain/provider.ts';
import { type Signer, Treasury, type TreasuryTransfer, type TreasurySettings } from './treasury.ts';

/** Any of the network's, so that some that are down stop nothing for long; every one more is a further body to sign. */
const maxNodes = 3;
const validSeconds = 120;
/** Nodes refuse future starts, and their clocks differ a little from ours. */
const backdateSeconds = 4;
const submitTimeoutMs = 8_000;
/** A cap is not a charge: a transfer costs a hundredth of a cent. */
const maxFee = new Hbar(1);

/**
 * The treasury account through the official SDK, set up as for a remote network, with signatures of the signer's. It goes by the machine's own clock, as nodes do. Two
 * transactions that draw the same id by chance are told apart by the hashes of their bytes.
 */
export class HederaTreasury extends Treasury {
  private readonly client: Client;

  constructor(
    private readonly settings: TreasurySettings,
    private readonly signer: Signer,
  ) {
    super();
    this.client = newClient(settings);
  }

  override async sign({ to, tinybar, memo }: TreasuryTransfer): Promise<Ready | NotSendable> {
    const from = AccountId.fromString(this.settings.account);
    const seconds = Math.floor(Date.now() / 1000) - backdateSeconds;
    const id = TransactionId.withValidStart(from, new Timestamp(seconds, randomInt(1_000_000_000)));
    const transfer = new TransferTransaction()
      .addHbarTransfer(from, Hbar.fromTinybars((-tinybar).toString()))
      .addHbarTransfer(AccountId.fromString(to), Hbar.fromTinybars(tinybar.toString()))
      .setTransactionMemo(memo)
      .setTransactionId(id)
      .setTransactionValidDuration(validSeconds)
      .setNodeAccountIds(
        sample(Object.values(this.client.network), maxNodes).map((node) => AccountId.fromString(node.toString())),
      )
      .setMaxTransactionFee(maxFee)
      .setRegenerateTransactionId(false)
      .freezeWith(this.client);
    const signed = await this.signer.sign(transfer.toBytes());
    if (signed.kind === 'manual') return signed;
    const hashes = [...(await Transaction.fromBytes(signed.bytes).getTransactionHashPerNode()).values()].map((hash) =>
      Buffer.from(hash).toString('hex'),
    );
    return {
      kind: 'ready',
      sending: {
        reference: id.toString(),
        bytes: Buffer.from(signed.bytes).toString('base64'),
        hashes,
        expiresAt: new Date((seconds + validSeconds) * 1000).toISOString(),
      },
    };
  }

  override async submit({ reference, bytes = '' }: Sending): Promise<string | null> {
    const transaction = Transaction.fromBytes(Buffer.from(bytes, 'base64'));
    // Reading the id locks it: otherwise the SDK gives an expired transaction a new one.
    if (transaction.transactionId?.toString() !== reference)
      throw new RangeError('the stored bytes carry another transaction id');
    transaction.setMaxAttempts(transaction.nodeAccountIds?.length ?? 1);
    try {
      await transaction.execute(this.client, submitTimeoutMs);
      return 'OK';
    } catch (error) {
      if (error instanceof PrecheckStatusError) return error.status.toString();
      if (error instanceof MaxAttemptsOrTimeoutError) return null;
      throw error;
    }
  }

  close(): void {
    this.client.close();
  }
}

function newClient({ network, nodes }: TreasurySettings): Client {
  const options = { scheduleNetworkUpdate: false, grpcDeadline: 3_000, requestTimeout: 20_000 };
  const own = Object.fromEntries(Object.entries(nodes).map(([address, node]) => [address, AccountId.fromString(node)]));
  const client = Object.keys(own).length > 0 ? Client.forNetwork(own, options) : Client.forName(network, options);
  return client
    .setMaxNodesPerTransaction(maxNodes)
    .setMinBackoff(100)
    .setMaxBackoff(1_000)
    .setNodeMinBackoff(250)
    .setNodeMaxBackoff(1_000);
}
