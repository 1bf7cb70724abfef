import type { Sending } from '../ways-to-pay/domain/way-back.ts';
import type { HederaTreasury } from './treasury.hedera.ts';
import { TreasuryKey } from './treasury-key.disk.ts';
import type { TreasurySettings } from './treasury-settings.ts';
import { Treasury, type TreasuryTransfer } from './treasury.ts';

/** Loads the ledger's SDK when something is first sent back: it takes 60 MB and a second, and most instances never send anything. The key is read at once. */
export class TreasuryOnDemand extends Treasury {
  private readonly key: TreasuryKey;
  private opened: Promise<HederaTreasury> | undefined;

  /** @throws ConfigError where the key cannot be read */
  constructor(private readonly settings: TreasurySettings) {
    super();
    this.key = TreasuryKey.read(settings.keyFile);
  }

  override async sign(transfer: TreasuryTransfer): Promise<Sending> {
    return (await this.open()).sign(transfer);
  }

  override async submit(sending: Sending): Promise<string | null> {
    return (await this.open()).submit(sending);
  }

  async close(): Promise<void> {
    (await this.opened)?.close();
  }

  private open(): Promise<HederaTreasury> {
    this.opened ??= import('./treasury.hedera.ts').then((module) => new module.HederaTreasury(this.settings, this.key));
    return this.opened;
  }
}
