import type { Asset, PayInMethod } from '@asili/kernel';
import {
  PayIn,
  type Begun,
  type BegunPayIn,
  type PayInNews,
  type PayInOrder,
} from '../../src/ways-to-pay/domain/pay-in.ts';

/** A provider that says what the test wants. */
export class ScriptedPayIn extends PayIn {
  readonly begun: PayInOrder[] = [];
  beginning: Begun['kind'] = 'begun';
  asked: PayInNews = { kind: 'waiting' };
  cancelled: PayInNews = { kind: 'failed', reason: 'cancelled' };

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

  override begin(order: PayInOrder): Promise<Begun> {
    this.begun.push(order);
    if (this.beginning === 'unknown') return Promise.resolve({ kind: 'unknown' });
    if (this.beginning === 'refused') return Promise.resolve({ kind: 'refused', reason: 'unreachable' });
    return Promise.resolve({
      kind: 'begun',
      reference: `ref-${order.paymentId}`,
      redirectUrl: `https://checkout.example/${order.paymentId}`,
    });
  }

  override ask(_payIn: BegunPayIn): Promise<PayInNews> {
    return Promise.resolve(this.asked);
  }

  override cancel(_payIn: BegunPayIn): Promise<PayInNews> {
    return Promise.resolve(this.cancelled);
  }
}
