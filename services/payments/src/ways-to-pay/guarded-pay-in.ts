import { Clock, type Asset, type Money } from '@asili/kernel';
import { Circuit } from './domain/circuit.ts';
import { PayIn, type Begun, type BegunPayIn, type PayInNews, type PayInOrder, type Received } from './domain/pay-in.ts';

/** A way to pay that is not offered while its provider answers nobody. What was begun is still asked about: that is how it is seen to be back. */
export class GuardedPayIn extends PayIn {
  readonly provider: string;
  readonly method: PayIn['method'];
  private readonly circuit = new Circuit();

  constructor(
    private readonly payIn: PayIn,
    private readonly clock: Clock,
  ) {
    super();
    this.provider = payIn.provider;
    this.method = payIn.method;
  }

  override stepOf(currency: Asset): bigint | null {
    return this.payIn.stepOf(currency);
  }

  override async trouble(): ReturnType<PayIn['trouble']> {
    const own = await this.payIn.trouble();
    return own ?? (this.circuit.isOpen(this.clock.now()) ? 'provider-away' : null);
  }

  override begin(order: PayInOrder): Promise<Begun> {
    return this.watched(
      () => this.payIn.begin(order),
      ({ kind }) => kind !== 'unknown',
    );
  }

  override ask(payIn: BegunPayIn): Promise<PayInNews> {
    return this.watched(() => this.payIn.ask(payIn), isAnswered);
  }

  override cancel(payIn: BegunPayIn): Promise<PayInNews> {
    return this.watched(() => this.payIn.cancel(payIn), isAnswered);
  }

  override chargeOf(payIn: BegunPayIn, received: Received): Promise<Money<Asset> | null> {
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
const isAnswered = (news: PayInNews): boolean => news.kind !== 'unknown' || news.why !== 'no-answer';
