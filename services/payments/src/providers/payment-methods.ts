import { Clock, type Asset, type Money, type PayInMethod } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import {
  PaymentProvider,
  type AmountLimits,
  type Initiated,
  type InitiatedPayment,
  type PaymentStatusUpdate,
  type PaymentOrder,
  type Received,
  type RefundProvider,
} from './domain/provider.ts';

const windowMs = 60_000;
const openMs = 60_000;
const maxFailures = 5;
/** Enough to judge by. */
const keptCalls = 200;

/**
 * Whether a provider is worth asking a buyer's money of: after five calls in a minute that nobody answered, and no more that were, it is not for
 * a minute. What one process knows; others find out by themselves. Source: the reference's table of degradation, C5.
 */
export class Circuit {
  private calls: { readonly at: number; readonly isAnswered: boolean }[] = [];
  private openUntil = 0;

  note(isAnswered: boolean, now: Date): void {
    const at = now.getTime();
    this.calls = [...this.calls.filter((call) => call.at > at - windowMs), { at, isAnswered }].slice(-keptCalls);
    const failures = this.calls.filter((call) => !call.isAnswered).length;
    if (failures < maxFailures || failures <= this.calls.length / 2) return;
    this.openUntil = at + openMs;
    this.calls = []; // It is judged anew from then on.
  }

  isOpen(now: Date): boolean {
    return now.getTime() < this.openUntil;
  }
}

/** A way to pay that is not offered while its provider answers nobody. What was begun is still asked about: that is how it is seen to be back. */
class GuardedPayIn extends PaymentProvider {
  readonly provider: string;
  readonly method: PaymentProvider['method'];
  private readonly circuit = new Circuit();

  constructor(
    private readonly payIn: PaymentProvider,
    private readonly clock: Clock,
  ) {
    super();
    this.provider = payIn.provider;
    this.method = payIn.method;
  }

  override stepOf(currency: Asset): bigint | null {
    return this.payIn.stepOf(currency);
  }

  override limitsOf(currency: Asset, at: Date): AmountLimits {
    return this.payIn.limitsOf(currency, at);
  }

  override takesFrom(phoneNumber: string): boolean {
    return this.payIn.takesFrom(phoneNumber);
  }

  override async trouble(): ReturnType<PaymentProvider['trouble']> {
    const own = await this.payIn.trouble();
    return own ?? (this.circuit.isOpen(this.clock.now()) ? 'provider-away' : null);
  }

  override initiate(order: PaymentOrder): Promise<Initiated> {
    return this.watched(
      () => this.payIn.initiate(order),
      ({ kind }) => kind !== 'unknown',
    );
  }

  override fetchStatus(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    return this.watched(() => this.payIn.fetchStatus(payIn), isAnswered);
  }

  override cancel(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    return this.watched(() => this.payIn.cancel(payIn), isAnswered);
  }

  override chargeOf(payIn: InitiatedPayment, received: Received): Promise<Money<Asset> | null> {
    return this.payIn.chargeOf(payIn, received);
  }

  private async watched<T>(call: () => Promise<T>, wasAnswered: (value: T) => boolean): Promise<T> {
    try {
      const value = await call();
      this.circuit.note(wasAnswered(value), this.clock.now());
      return value;
    } catch (error) {
      this.circuit.note(false, this.clock.now());
      throw error;
    }
  }
}

/** That it does not know, or not yet, is an answer too. */
const isAnswered = (update: PaymentStatusUpdate): boolean => update.kind !== 'unknown' || update.why !== 'no-answer';

/** The providers this installation has; each feature registers its own when the service starts. */
@Injectable()
export class PaymentMethods {
  private readonly known: PaymentProvider[] = [];
  private readonly back = new Map<string, RefundProvider>();

  constructor(private readonly clock: Clock) {}

  /** From now on it is offered while its provider answers. */
  register(payIn: PaymentProvider): void {
    this.known.push(new GuardedPayIn(payIn, this.clock));
  }

  registerRefundProvider(way: RefundProvider): void {
    this.back.set(way.provider, way);
  }

  /** How money goes back by a provider; undefined where this installation cannot: its refunds wait. */
  refundProvider(provider: string): RefundProvider | undefined {
    return this.back.get(provider);
  }

  /** Who takes that currency by that method; undefined where nobody does. */
  find(method: PayInMethod, currency: Asset): PaymentProvider | undefined {
    return this.known.find((payIn) => payIn.method === method && payIn.stepOf(currency) !== null);
  }

  /** @throws RangeError for a provider this installation no longer has: its payments wait for it */
  named(provider: string): PaymentProvider {
    const found = this.known.find((payIn) => payIn.provider === provider);
    if (!found) throw new RangeError(`no way to pay by ${provider} here`);
    return found;
  }
}
