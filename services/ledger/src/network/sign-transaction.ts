import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { maxFeeTinybars } from './domain/fee.ts';
import { formatTransactionId } from './domain/transaction-id.ts';
import { LedgerUnreachable } from './domain/errors.ts';
import type { Signed } from './domain/signed.ts';
import { LedgerNetwork, type Operation, type Signer } from './ledger-network.ts';
import { Mirror } from './mirror.ts';
import { TransactionIds } from './transaction-ids.ts';

/**
 * Makes a new transaction under an id of our own and signs it; sends nothing. Call it only where no transaction is
 * open or the last one was voided: this is the one place where a new id comes from.
 */
@Injectable()
export class SignTransaction {
  constructor(
    private readonly network: LedgerNetwork,
    private readonly mirror: Mirror,
    private readonly ids: TransactionIds,
    private readonly settings: Settings,
  ) {}

  /** @throws LedgerUnreachable when no node answers, or when the exchange rate, and so the fee cap, cannot be known */
  async run(operation: Operation, signers: readonly Signer[]): Promise<Signed> {
    const { validSeconds, feeHeadroomPercent } = this.settings;
    if (!(await this.network.answers())) throw new LedgerUnreachable(); // Signed now, the bytes would grow old unsent.
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
