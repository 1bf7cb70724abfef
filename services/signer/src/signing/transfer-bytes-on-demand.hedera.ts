import type { TransferFacts } from './domain/check-transfer.ts';
import { TransferBytes } from './transfer-bytes.ts';
import type { HederaTransferBytes } from './transfer-bytes.hedera.ts';
import type { TreasuryKey } from './treasury-key.disk.ts';

/** Loads the ledger's SDK when something is first to be signed: it takes 60 MB and a second, and days may pass without a refund. */
export class TransferBytesOnDemand extends TransferBytes {
  private opened: Promise<HederaTransferBytes> | undefined;

  constructor(private readonly key: TreasuryKey) {
    super();
  }

  override async read(bytes: Uint8Array): Promise<TransferFacts> {
    return (await this.open()).read(bytes);
  }

  override async sign(bytes: Uint8Array): Promise<Uint8Array> {
    return (await this.open()).sign(bytes);
  }

  override async nodesOf(network: string): Promise<readonly string[]> {
    return (await this.open()).nodesOf(network);
  }

  private open(): Promise<HederaTransferBytes> {
    this.opened ??= import('./transfer-bytes.hedera.ts').then((module) => new module.HederaTransferBytes(this.key));
    return this.opened;
  }
}
