import { Injectable } from '@nestjs/common';
import { expiryOf, payOf, toleranceOf, type Payment } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { PaymentDocuments } from '../pay-in/payment-documents.ts';
import { quoteLifeMs } from '../quotes/domain/make-quote.ts';
import { Transfers, type KeptTransfer } from './transfers.ts';

/** How long after its quote a payment is watched for. Source: the reference's rules for accepting HBAR. */
const watchedMs = 24 * 3_600_000;

/**
 * Gives transfers without the right memo to the payment whose buyer claims them, where amount, time and paying account fit; all
 * others stay for an operator. Safe beside itself: a transfer leaves 'unmatched' once.
 */
@Injectable()
export class MatchClaims {
  constructor(
    private readonly transfers: Transfers,
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
  ) {}

  /** Looks at every claim a transfer may settle: its own, or those of the payment it proves the account of. */
  async run(transfer: KeptTransfer): Promise<void> {
    const isProof = transfer.state === 'proof' && transfer.paymentId !== undefined;
    const claims = await this.transfers.claimsOf(isProof ? { paymentId: transfer.paymentId ?? '' } : { transactionId: transfer.transactionId });
    for (const { paymentId, transactionId } of claims) await this.one(paymentId, transactionId);
  }

  /** True where the transfer is the payment's from now on. */
  async one(paymentId: string, transactionId: string): Promise<boolean> {
    const [transfer, found] = [await this.transfers.unmatchedOf(transactionId), await this.commands.load(paymentId)];
    if (!transfer || !found || !(await this.fits(found.payment, transfer))) return false;
    return this.transfers.match(transfer.receipt, paymentId);
  }

  private async fits(payment: Payment, { tinybar, at, payer }: KeptTransfer): Promise<boolean> {
    const [pay, expiry] = [payOf(payment), expiryOf(payment).getTime()];
    const isAmount = pay.currency === 'HBAR' && tinybar + toleranceOf(payment) >= pay.minor && tinybar <= pay.minor;
    const isTime = at.getTime() >= expiry - quoteLifeMs && at.getTime() <= expiry + watchedMs;
    if (!isAmount || !isTime || payment.received > 0n) return false;
    const { paymentId, customerId } = payment.facts;
    return (await this.documents.hasPaidFor(customerId, payer)) || this.transfers.hasProof(paymentId, payer);
  }
}
