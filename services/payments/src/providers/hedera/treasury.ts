import { signedTransaction } from '@asili/contracts';
import { RemoteProblem, type ServiceClient } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NotSendable, Ready, Sending } from '../domain/provider.ts';
import type { HederaTreasury } from './treasury.hedera.ts';
import { ExternalAccount, ExternalAccounts } from '../../reconciliation/external-accounts.ts';
import { HbarSettings } from './pay-in.ts';
import { TransferMirror } from './mirror.http.ts';

/** The account HBAR is sent back from, and how the network is reached. */
export interface TreasurySettings {
  /** 'local', 'testnet' or 'mainnet'. */
  readonly network: string;
  /** `host:port` of each node to its account; empty takes the SDK's own list. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly account: string;
  /** Where goes what it need not hold; null where that stays. */
  readonly coldAccount: string | null;
}

export interface TreasuryTransfer {
  /** `0.0.x` */
  readonly to: string;
  readonly tinybar: bigint;
  readonly memo: string;
}

/** The account HBAR is paid to. Its key is the signer's. */
export abstract class Treasury {
  /** A transfer under an id of our own, signed; sends nothing. 'manual' where the signer does not sign it. @throws Unavailable while there is none to ask */
  abstract sign(transfer: TreasuryTransfer): Promise<Ready | NotSendable>;
  /** Sends stored bytes as they are, and says what the node said of them: a precheck code, or null where nothing that can be relied on. */
  abstract submit(sending: Sending): Promise<string | null>;
}

/** What operators read of a refusal; one that is no limit is a mistake of ours, or a signer of another account or none. */
const reasons: Readonly<Record<string, string>> = {
  'SIGNER.OVER_TRANSFER_LIMIT': 'transfer-limit',
  'SIGNER.OVER_DAY_LIMIT': 'day-limit',
  'SIGNER.TRANSFER_REFUSED': 'not-signed',
  'PLATFORM.NOT_FOUND': 'not-signed',
};
/** The signer loads the ledger's SDK for the first one. */
const timeoutMs = 15_000;

/**
 * Whoever has the treasury's key.
 * The signer service.
 */
export class Signer {
  constructor(private readonly services: ServiceClient) {}

  /** The bytes with its signature, or why they get none. @param transaction frozen and unsigned; again the same bytes count once @throws Unavailable */
  async sign(transaction: Uint8Array): Promise<{ kind: 'signed'; bytes: Uint8Array } | NotSendable> {
    try {
      const signed = await this.services.post('signer', '/internal/signatures', {
        body: { transaction: Buffer.from(transaction).toString('base64') },
        schema: signedTransaction,
        timeoutMs,
      });
      return { kind: 'signed', bytes: Buffer.from(signed.transaction, 'base64') };
    } catch (error) {
      const reason = error instanceof RemoteProblem ? reasons[error.code] : undefined;
      if (reason === undefined) throw error;
      return { kind: 'manual', reason };
    }
  }
}

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

/** The account HBAR is paid to, as the ledger's mirror knows it. */
@Injectable()
export class HbarExternalAccount extends ExternalAccount implements OnModuleInit {
  override readonly account = 'hbar:treasury:hot';

  constructor(
    private readonly externalAccounts: ExternalAccounts,
    private readonly mirror: TransferMirror,
    private readonly settings: HbarSettings,
  ) {
    super();
  }

  onModuleInit(): void {
    this.externalAccounts.register(this);
  }

  override balance(): Promise<bigint | null> {
    return this.mirror.balance(this.settings.account);
  }
}
