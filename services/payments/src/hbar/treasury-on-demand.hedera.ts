import type { NotSendable, Ready, Sending } from '../ways-to-pay/domain/way-back.ts';
import type { Signer } from './signer.ts';
import type { HederaTreasury } from './treasury.hedera.ts';
import type { TreasurySettings } from './treasury-settings.ts';
import { Treasury, type TreasuryTransfer } from './treasury.ts';

/** Loads the ledger's SDK when something is first sent back: it takes 60 MB and a second, and most instances never send anything. */
export class TreasuryOnDemand extends Treasury {
  private opened: Promise<HederaTreasury> | undefined;

  constructor(
    private readonly settings: TreasurySettings,
    private readonly signer: Signer,
  ) {
    super();
  }

  override async sign(transfer: TreasuryTransfer): Promise<Ready | NotSendable> {
    return (await this.open()).sign(transfer);
  }

  override async submit(sending: Sending): Promise<string | null> {
    return (await this.open()).submit(sending);
  }

  async close(): Promise<void> {
    (await this.opened)?.close();
  }

  private open(): Promise<HederaTreasury> {
    this.opened ??= import('./treasury.hedera.ts').then(
      (module) => new module.HederaTreasury(this.settings, this.signer),
    );
    return this.opened;
  }
}
