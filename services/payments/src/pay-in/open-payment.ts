import { Injectable } from '@nestjs/common';
import { Log, RemoteProblem } from '@asili/platform';
import { maskedNumber } from '../masked-number.ts';
import { Purchases } from '../quotes/purchases.ts';
import type { Begun } from '../ways-to-pay/domain/pay-in.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { MethodUnavailable } from './domain/errors.ts';
import { expiryOf, type Payment } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { ProviderOrders } from './provider-orders.ts';

/**
 * Has the purchase kept for the buyer, and the provider ask for the money. Noted in the stream before it is done, so that no
 * other payment takes its place meanwhile. Safe to repeat: orders and providers know the payment by its id.
 */
@Injectable()
export class OpenPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly purchases: Purchases,
    private readonly ways: WaysToPay,
    private readonly orders: ProviderOrders,
    private readonly log: Log,
  ) {}

  /** @throws MethodUnavailable where the provider refuses; RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway */
  async run(paymentId: string): Promise<void> {
    const payment = await this.commands.run(paymentId, { kind: 'ask' });
    if (payment?.standing !== 'created') return; // Called off, or opened by another attempt.
    if (!payment.plan) await this.keepPurchase(payment);
    const begun = await this.begin(payment);
    switch (begun.kind) {
      case 'begun':
        return void (await this.commands.run(paymentId, { kind: 'open', steps: stepsOf(begun) }));
      case 'unknown':
        return void (await this.commands.run(paymentId, { kind: 'doubt', inDoubt: true }));
      case 'refused':
        await this.commands.run(paymentId, { kind: 'close', outcome: 'failed', reason: begun.reason });
        throw new MethodUnavailable(begun.reason);
    }
  }

  private async keepPurchase(payment: Payment): Promise<void> {
    const { paymentId, purchaseId } = payment.facts;
    try {
      await this.purchases.paymentBegun(purchaseId, paymentId, expiryOf(payment));
    } catch (error) {
      if (error instanceof RemoteProblem && error.status < 500)
        await this.commands.run(paymentId, { kind: 'close', outcome: 'failed', reason: 'purchase-over' });
      throw error;
    }
  }

  private async begin(payment: Payment): Promise<Begun> {
    try {
      return await this.ways.named(payment.facts.provider).begin(await this.orders.of(payment));
    } catch (error) {
      this.log.warn('a provider did not answer', {
        paymentId: payment.facts.paymentId,
        provider: payment.facts.provider,
        error,
      });
      return { kind: 'unknown' };
    }
  }
}

function stepsOf({ reference, redirectUrl, prompt, payTo }: Extract<Begun, { kind: 'begun' }>) {
  return {
    reference,
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(prompt && {
      prompt: { phoneNumber: maskedNumber(prompt.phoneNumber), expiresAt: prompt.expiresAt.toISOString() },
    }),
    ...(payTo && { payTo }),
  };
}
