import type { SignedTransaction, Purpose } from '../../domain/certificate-state.ts';
import { maxFeeTinybars } from '../../domain/fee.ts';
import { formatTransactionId } from '../../domain/transaction-id.ts';
import type { LedgerNetwork, Operation, Signer } from '../network/ledger-network.ts';
import type { Mirror } from '../network/mirror.ts';
import type { TransactionIds } from '../network/transaction-ids.ts';

/** Everything that must be durable before the first byte is sent. */
export type Signed = Omit<SignedTransaction, 'purpose'>;

/**
 * Makes a new transaction under an id of our own and signs it; sends nothing. Call it only where no transaction is
 * open or the last one was voided: this is the one place where a new id comes from.
 * Raises LedgerUnreachable when the exchange rate, and so the fee cap, cannot be known.
 */
export class SignTransaction {
  constructor(
    private readonly network: LedgerNetwork,
    private readonly mirror: Mirror,
    private readonly ids: TransactionIds,
    private readonly settings: { validSeconds: number; feeHeadroomPercent: number },
  ) {}

  async run(operation: Operation, signers: readonly Signer[]): Promise<Signed> {
    const { validSeconds, feeHeadroomPercent } = this.settings;
    const rate = await this.mirror.exchangeRate();
    const id = await this.ids.next(this.network.payer);
    const cap = maxFeeTinybars(operation.type, rate, feeHeadroomPercent);
    const { bytes, hashes } = await this.network.freeze({ operation, id, validSeconds, maxFeeTinybars: cap, signers });
    return {
      transactionId: formatTransactionId(id),
      bytes: Buffer.from(bytes).toString('base64'),
      hashes,
      expiresAt: new Date((id.seconds + validSeconds) * 1000).toISOString(),
    };
  }
}

export function withPurpose(purpose: Purpose, signed: Signed): SignedTransaction {
  return { purpose, ...signed };
}
