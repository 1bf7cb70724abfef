import { Injectable } from '@nestjs/common';
import type { Payment } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { PaymentDocuments } from '../pay-in/payment-documents.ts';
import { CaseChanged } from '../cases/domain/errors.ts';
import { UnmatchedMoney } from '../unmatched-money/unmatched-money.ts';
import { couldBeFor } from './domain/could-be-for.ts';
import { unmatchedFacts } from './domain/unmatched-facts.ts';
import { ExchangeAccounts } from './exchange-accounts.ts';
import { Transfers, type KeptTransfer } from './transfers.ts';

/**
 * Gives transfers without the right memo to the payment whose buyer claims them, where amount, time and paying account fit; all
 * others stay for an operator, and so does what comes from an exchange, whose account says nothing of who sent it. Safe beside itself and
 * beside operators: the stream of the money decides, and what it says is given again wherever it was cut short.
 */
@Injectable()
export class MatchClaims {
  constructor(
    private readonly transfers: Transfers,
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly unmatched: UnmatchedMoney,
    private readonly exchanges: ExchangeAccounts,
  ) {}

  /** Looks at every claim a transfer may settle: its own, or those of the payment it proves the account of. */
  async run(transfer: KeptTransfer): Promise<void> {
    const isProof = transfer.state === 'proof' && transfer.paymentId !== undefined;
    const claims = await this.transfers.claimsOf(
      isProof ? { paymentId: transfer.paymentId ?? '' } : { transactionId: transfer.transactionId },
    );
    for (const { paymentId, transactionId } of claims) await this.one(paymentId, transactionId);
  }

  /** True where the transfer is the payment's from now on. */
  async one(paymentId: string, transactionId: string): Promise<boolean> {
    const [transfer, found] = [await this.transfers.unmatchedOf(transactionId), await this.commands.load(paymentId)];
    if (!transfer || !found || !(await this.fits(found.payment, transfer))) return false;
    return this.take(transfer, paymentId);
  }

  private async take(transfer: KeptTransfer, paymentId: string): Promise<boolean> {
    try {
      await this.unmatched.run(await this.unmatched.note(unmatchedFacts(transfer)), {
        kind: 'settle',
        settled: { how: 'match', paymentId, by: 'claim' },
      });
    } catch (error) {
      if (!(error instanceof CaseChanged)) throw error;
      return false; // An operator was quicker.
    }
    return this.transfers.match(transfer.receipt, paymentId);
  }

  private async fits(payment: Payment, { tinybar, at, payer }: KeptTransfer): Promise<boolean> {
    if (!couldBeFor(payment, { currency: 'HBAR', minor: tinybar }, at) || (await this.exchanges.has(payer)))
      return false;
    const { paymentId, customerId } = payment.facts;
    return (await this.documents.hasPaidFor(customerId, payer)) || this.transfers.hasProof(paymentId, payer);
  }
}
