import { Injectable, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Metrics, Log, Callers, sha256 } from '@asili/platform';
import { inForce } from '@asili/kernel';
import { signatureRequest, type SignatureRequest, type SignedTransaction } from '@asili/contracts';
import {
  type SigningLimits,
  tinybarsPerHbar,
  checkTransfer,
  type SigningRules,
  OverDayLimit,
  OverTransferLimit,
  TransferRefused,
  signingLimits,
  TransferBytes,
  type TransferFacts,
  ofLastDay,
  totalOf,
  countSigned,
} from './domain/check-transfer.ts';
import { SignedTransfers } from './signed-transfers.mongo.ts';
import type { HederaTransferBytes } from './transfer-bytes.hedera.ts';
import type { TreasuryKey } from './treasury-key.disk.ts';

/** Whose treasury this signer signs for. */
export abstract class SignerSettings {
  /** The account HBAR is paid to, `0.0.x`. */
  abstract readonly account: string;
  abstract readonly coldAccount: string | null;
  /** 'local', 'testnet' or 'mainnet'. */
  abstract readonly network: string;
  /** Accounts of the nodes; null takes the SDK's own list of the public network. */
  abstract readonly nodes: readonly string[] | null;
  /** What the installation says of its limits; the rest is policy. */
  abstract readonly limits: Partial<SigningLimits>;
}

/** What was signed and what was not, for whoever watches the signer. */
@Injectable()
export class SigningFigures {
  private signedCount = 0;
  private readonly refusals = new Map<string, number>();

  constructor(metrics: Metrics, signed: SignedTransfers, settings: SignerSettings) {
    const { account } = settings;
    metrics.gauge('asili_signer_signed', 'Transfers that were signed, since the start', () => this.signedCount);
    metrics.gauge(
      'asili_signer_refused',
      'Transfers that were not signed, since the start',
      () => this.refusals,
      'why',
    );
    metrics.gauge('asili_signer_day_hbar', 'What was signed for within 24 hours, in whole HBAR', async () =>
      Number(totalOf(ofLastDay(await signed.list(account), new Date())) / tinybarsPerHbar),
    );
  }

  signed(): void {
    this.signedCount += 1;
  }

  refused(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }
}

/**
 * Signs a transfer that is one of the treasury's, within its limits. It is counted before it is signed, by its id, in what all signers share:
 * so the same bytes asked for twice, after a crash too, count once and get the same signature, and two signers beside each other let no
 * more out than one. Times are the machine's own, as the network's are.
 */
@Injectable()
export class SignTransfer {
  private nodes: Promise<readonly string[]> | undefined;

  constructor(
    private readonly settings: SignerSettings,
    private readonly bytes: TransferBytes,
    private readonly signed: SignedTransfers,
    private readonly figures: SigningFigures,
    private readonly log: Log,
  ) {}

  /** @param transaction frozen and unsigned @throws TransferRefused, OverTransferLimit, OverDayLimit; Unavailable while it cannot be counted */
  async run(transaction: Uint8Array, now = new Date()): Promise<Uint8Array> {
    try {
      const { id, to, tinybar } = await this.count(transaction, now);
      const signed = await this.bytes.sign(transaction);
      this.figures.signed();
      this.log.info('signed', { id, to, tinybar });
      return signed;
    } catch (error) {
      if (error instanceof TransferRefused || error instanceof OverTransferLimit || error instanceof OverDayLimit) {
        this.figures.refused(error.why);
        this.log.error('not signed', { why: error.why, bytes: transaction.length });
      }
      throw error;
    }
  }

  private async count(transaction: Uint8Array, now: Date): Promise<{ id: string; to: string; tinybar: string }> {
    const rules = await this.rules();
    const limits = { ...inForce(signingLimits, now), ...this.settings.limits };
    const { id, to, tinybar, counts } = checkTransfer(await this.bytes.read(transaction), rules, limits, now);
    const digest = sha256(transaction);
    await this.signed.change(rules.account, (signed) =>
      countSigned(signed, { id, digest, at: now, counts }, limits.perDay),
    );
    return { id, to, tinybar: String(tinybar) };
  }

  private async rules(): Promise<SigningRules> {
    const { account, coldAccount, network, nodes } = this.settings;
    this.nodes ??= nodes ? Promise.resolve(nodes) : this.bytes.nodesOf(network);
    return { account, coldAccount, nodes: await this.nodes };
  }
}

/** Service to service, and for payments alone: no route of the gateway leads here. May be repeated with the same bytes. */
@Controller('internal/signatures')
@Callers('payments')
export class SignaturesController {
  constructor(private readonly signTransfer: SignTransfer) {}

  @Post()
  @HttpCode(200)
  async sign(@Body({ schema: signatureRequest }) { transaction }: SignatureRequest): Promise<SignedTransaction> {
    return {
      transaction: Buffer.from(await this.signTransfer.run(Buffer.from(transaction, 'base64'))).toString('base64'),
    };
  }
}

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
