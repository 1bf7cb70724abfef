import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inForce } from '@asili/kernel';
import { Log } from '@asili/platform';
import { checkTransfer, type SigningRules } from './domain/check-transfer.ts';
import { countSigned } from './domain/day-total.ts';
import { OverDayLimit, OverTransferLimit, TransferRefused } from './domain/errors.ts';
import { signingLimits } from './domain/signing-limits.ts';
import { SignedTransfers } from './signed-transfers.ts';
import { SignerSettings } from './signer-settings.ts';
import { SigningFigures } from './signing-figures.ts';
import { TransferBytes } from './transfer-bytes.ts';

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
    const digest = createHash('sha256').update(transaction).digest('hex');
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
