import { Injectable } from '@nestjs/common';
import { Clock, type Asset, type Money } from '@asili/kernel';
import { Log, RemoteProblem, derivedId, NotFound } from '@asili/platform';
import {
  type InitiatedPayment,
  receivedAt,
  type PaymentStatusUpdate,
  type Received,
} from '../providers/domain/provider.ts';
import { expiryOf, payOf, type Payment, deadlineOf } from './domain/payment.ts';
import { PaymentRequests } from './payment-requests.mongo.ts';
import { Purchases } from '../quotes/purchases.http.ts';
import { paymentMachine } from './domain/life-cycle.ts';
import { isKeptUnanswered, settledBy } from './domain/settlement-policy.ts';
import { PaymentCommands } from './payment-commands.ts';
import { CheckPrice } from './late-money.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
import { PaymentDocuments } from './payment-documents.mongo.ts';

/** Addresses of our own pages. */
export class SitePages {
  constructor(private readonly publicUrl: string) {}

  /** @param path of this site, beginning with a slash */
  page(path: string): string {
    return new URL(path, this.publicUrl).href;
  }
}

/** Payments as their providers know them. */
@Injectable()
export class ProviderOrders {
  constructor(
    private readonly requests: PaymentRequests,
    private readonly site: SitePages,
  ) {}

  async of(payment: Payment): Promise<InitiatedPayment> {
    const { paymentId, purchaseId, quote } = payment.facts;
    const { phoneNumber, returnUrl, language } = await this.requests.get(paymentId);
    return {
      paymentId,
      purchaseId,
      method: quote.method,
      money: payOf(payment),
      language,
      expiresAt: expiryOf(payment),
      ...(phoneNumber !== undefined && { phoneNumber }),
      ...(returnUrl !== undefined && { returnUrl: this.site.page(returnUrl) }),
      ...(payment.steps && { reference: payment.steps.reference }),
    };
  }
}

/**
 * Keeps what a payment pays for, and its price, while its provider has it and has not settled it. The items first, so that nobody is told of what is
 * not held. Safe to repeat and to run concurrently: orders keeps them once, and the payment's stream takes the first.
 */
@Injectable()
export class ExtendHoldForProvider {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly purchases: Purchases,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws OrdersAway */
  async run(payment: Payment, why: 'settling' | 'unanswered'): Promise<void> {
    const [{ paymentId, method }, now] = [payment.facts, this.clock.now()];
    const until = settledBy(method, now);
    if (!paymentMachine.allows(payment, { kind: 'process', until, why, held: true })) return;
    if (why === 'unanswered' && !isKeptUnanswered(method, expiryOf(payment), now)) return;
    const held = payment.plan !== undefined || (await this.keepItems(payment, until));
    if (held || why === 'settling') await this.commands.run(paymentId, { kind: 'process', until, why, held });
  }

  /** Items that are gone keep nobody's money from being followed, and its buyer is told: once it is here, orders sells what there is or gives it back. */
  private async keepItems({ facts: { paymentId, purchaseId } }: Payment, until: Date): Promise<boolean> {
    try {
      await this.purchases.paymentSettling(purchaseId, paymentId, until);
      return true;
    } catch (error) {
      if (!(error instanceof RemoteProblem)) throw error;
      this.log.warn('a payment takes days, and its items are not held', { paymentId, error });
      return false;
    }
  }
}

/** What a provider says of a pay-in, done to its payment. Safe to repeat and to run concurrently: the receipt decides, and the stream's version. */
@Injectable()
export class ApplyStatusUpdate {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly checkPrice: CheckPrice,
    private readonly keepForProvider: ExtendHoldForProvider,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for a payment nobody knows; OrdersAway where late money cannot be judged just now, or what is settled in days not be kept */
  async run(paymentId: string, update: PaymentStatusUpdate): Promise<void> {
    const found = await this.commands.load(paymentId);
    if (!found) throw new NotFound();
    const { payment, timeline } = found;
    switch (update.kind) {
      case 'waiting':
        return void (await this.commands.run(paymentId, { kind: 'mark-unknown', isUnknown: false }));
      case 'unknown':
        return void (await this.commands.run(paymentId, { kind: 'mark-unknown', isUnknown: true }));
      case 'detected':
        return this.keepForProvider.run(payment, 'settling');
      case 'failed':
        return void (await this.commands.run(paymentId, { kind: 'close', outcome: 'failed', reason: update.reason }));
      case 'confirmed':
        return this.receive(payment, {
          ...update,
          at: receivedAt(update.at, timeline[0]?.at ?? update.at, this.clock.now()),
        });
    }
  }

  private async receive(
    payment: Payment,
    { receipt, money, at, payer }: Extract<PaymentStatusUpdate, { kind: 'confirmed' }>,
  ): Promise<void> {
    if (payment.receipts.includes(receipt)) return;
    const { paymentId } = payment.facts;
    const priceHolds = at <= deadlineOf(payment) ? true : await this.checkPrice.run(payment);
    await this.commands.run(paymentId, {
      kind: 'receive',
      receipt,
      money,
      at,
      now: this.clock.now(),
      priceHolds,
      refundId: derivedId('ref', paymentId, receipt),
      ...(payer !== undefined && { payer }),
    });
  }
}

/** Where the features of providers hand in what they hear, and where providers are asked. */
@Injectable()
export class ProviderPayments {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly orders: ProviderOrders,
    private readonly ways: PaymentMethods,
    private readonly applyStatusUpdate: ApplyStatusUpdate,
    private readonly log: Log,
  ) {}

  /** Tells a payment what became of its pay-in. @throws as ApplyStatusUpdate */
  apply(paymentId: string, update: PaymentStatusUpdate): Promise<void> {
    return this.applyStatusUpdate.run(paymentId, update);
  }

  /** The payment of a provider's reference; null for one that is not ours. */
  find(provider: string, reference: string): Promise<string | null> {
    return this.documents.findByReference(provider, reference);
  }

  /** Asks the provider what became of a payment and tells it. For webhooks that are hints only, and for the sweep. @throws NotFound */
  async fetchStatus(paymentId: string): Promise<PaymentStatusUpdate> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) throw new NotFound();
    const update = await this.answered(payment, async (payIn) =>
      this.ways.named(payment.facts.provider).fetchStatus(payIn),
    );
    await this.apply(paymentId, update);
    return update;
  }

  /** Has the provider call it off. What it says is applied, but for 'failed', which the caller closes with its own reason. */
  async cancel(payment: Payment): Promise<PaymentStatusUpdate['kind']> {
    const update = await this.answered(payment, async (payIn) => this.ways.named(payment.facts.provider).cancel(payIn));
    if (update.kind !== 'failed') await this.apply(payment.facts.paymentId, update);
    return update.kind;
  }

  /** What its provider took for that receipt; null while it cannot say. @throws NotFound, and what a provider throws */
  async chargeOf(paymentId: string, received: Received): Promise<Money<Asset> | null> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) throw new NotFound();
    return this.ways.named(payment.facts.provider).chargeOf(await this.orders.of(payment), received);
  }

  /** A provider that breaks has said nothing: the outcome is unknown, never a failure. */
  private async answered(
    payment: Payment,
    call: (payIn: InitiatedPayment) => Promise<PaymentStatusUpdate>,
  ): Promise<PaymentStatusUpdate> {
    try {
      return await call(await this.orders.of(payment));
    } catch (error) {
      this.log.warn('a provider could not be asked', {
        paymentId: payment.facts.paymentId,
        provider: payment.facts.provider,
        error,
      });
      return { kind: 'unknown', why: 'no-answer' };
    }
  }
}
