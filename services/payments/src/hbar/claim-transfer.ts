import { Injectable } from '@nestjs/common';
import type { Payment as WirePayment } from '@asili/contracts';
import { NotFound, type Actor } from '@asili/platform';
import { GetPayment } from '../pay-in/get-payment.ts';
import { mirrorTransactionId } from './domain/transfer.ts';
import { MatchClaims } from './match-claims.ts';
import { Transfers } from './transfers.ts';

/** A buyer names the transaction they paid by without the right memo. Safe to repeat; it may come before the transfer is seen. */
@Injectable()
export class ClaimTransfer {
  constructor(
    private readonly transfers: Transfers,
    private readonly matchClaims: MatchClaims,
    private readonly getPayment: GetPayment,
  ) {}

  /** The payment, told of its money within moments where it fits; else it waits for an operator. @throws NotFound */
  async run(actor: Actor, paymentId: string, claimed: string): Promise<WirePayment> {
    await this.getPayment.assertBuyer(actor, paymentId);
    if ((await this.getPayment.run(actor, paymentId)).method !== 'hbar') throw new NotFound();
    const transactionId = mirrorTransactionId(claimed);
    await this.transfers.claim(paymentId, transactionId);
    const isMatched = await this.matchClaims.one(paymentId, transactionId);
    const payment = await this.getPayment.run(actor, paymentId);
    return isMatched || payment.displayState === 'paid' ? payment : { ...payment, reason: 'claim-pending' };
  }
}
