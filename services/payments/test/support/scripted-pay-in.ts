import type { Asset, PayInMethod } from '@asili/kernel';
import {
  PaymentProvider,
  type AmountLimits,
  type Initiated,
  type InitiatedPayment,
  type PaymentStatusUpdate,
  type PaymentOrder,
} from '../../src/providers/domain/provider.ts';

/** A provider that says what the test wants. */
export class ScriptedPayIn extends PaymentProvider {
  readonly begun: PaymentOrder[] = [];
  beginning: Initiated['kind'] = 'begun';
  asked: PaymentStatusUpdate = { kind: 'waiting' };
  cancelled: PaymentStatusUpdate = { kind: 'failed', reason: 'cancelled' };

  limits: AmountLimits = {};
  /** Numbers it takes. */
  numbers = /./;

  constructor(
    override readonly provider: string,
    override readonly method: PayInMethod,
    private readonly currency: Asset,
  ) {
    super();
  }

  override stepOf(currency: Asset): bigint | null {
    return currency === this.currency ? 1n : null;
  }

  override limitsOf(): AmountLimits {
    return this.limits;
  }

  override takesFrom(phoneNumber: string): boolean {
    return this.numbers.test(phoneNumber);
  }

  override initiate(order: PaymentOrder): Promise<Initiated> {
    this.begun.push(order);
    if (this.beginning === 'unknown') return Promise.resolve({ kind: 'unknown' });
    if (this.beginning === 'refused') return Promise.resolve({ kind: 'refused', reason: 'unreachable' });
    return Promise.resolve({
      kind: 'begun',
      reference: `ref-${order.paymentId}`,
      redirectUrl: `https://checkout.example/${order.paymentId}`,
    });
  }

  override fetchStatus(_payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    return Promise.resolve(this.asked);
  }

  override cancel(_payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    return Promise.resolve(this.cancelled);
  }
}
