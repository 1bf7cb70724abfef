import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { CommandRunner, EventStore, type StoredEvent, derivedId, WrittenVersions } from '@asili/platform';
import { paymentDecider, paymentStream } from './domain/decide.ts';
import type { PaymentCommand } from './domain/life-cycle.ts';
import type { TimelineEvent } from './domain/payment-view.ts';
import { evolve } from './domain/evolve-payment.ts';
import { type Payment, type PaymentEvent, type PaymentState, type PaymentRefund, isSold } from './domain/payment.ts';
import { PaymentDocuments, type PaymentRow } from './payment-documents.mongo.ts';
import { refundDecider, type RefundCommand } from './domain/decide-refund.ts';
import { evolveRefund, openedOf, type Refund, type RefundAggregate, type RefundEvent } from './domain/refund.ts';
import { partOf, refundedPart } from './domain/refunds-of-payment.ts';

/** Webhook, sweep, mirror and buyer may meet on one payment. */
const tries = 15;

/**
 * Runs one command on one payment; deciding is safe to repeat by the state it finds. The index knows of it before the caller
 * does; if this process dies in between, the relay of the commits brings it.
 */
@Injectable()
export class PaymentCommands {
  private readonly indexed = new WrittenVersions();

  constructor(
    private readonly commands: CommandRunner,
    private readonly store: EventStore,
    private readonly documents: PaymentDocuments,
  ) {}

  /** The payment after it; null where there is none. @throws CannotCancel; Conflict after many lost races */
  async run(paymentId: string, command: PaymentCommand): Promise<Payment | null> {
    const { state, version, events } = await this.commands.run(paymentDecider, paymentId, command, {
      commitId: newId('com'),
      tries,
    });
    if (state.kind === 'none') return null;
    if (events.length > 0) await this.save(paymentId, { version, payment: state });
    return state;
  }

  /** Brings the index up to that version of the payment, or a later one. */
  async index(paymentId: string, version: number): Promise<void> {
    if (await this.indexed.has(paymentId, version)) return;
    const found = await this.load(paymentId);
    if (found) await this.save(paymentId, found);
  }

  private save(paymentId: string, row: PaymentRow): Promise<void> {
    return this.indexed.write(paymentId, row.version, () => this.documents.save(row));
  }

  /** The payment of now with what happened to it; null where there is none. */
  async load(paymentId: string): Promise<{ payment: Payment; version: number; timeline: TimelineEvent[] } | null> {
    const { events, version } = await this.store.read<PaymentEvent>(paymentDecider.stream(paymentId));
    const payment = events.reduce<PaymentState>(
      (state, event) => evolve(state, event as unknown as PaymentEvent),
      paymentDecider.initial,
    );
    return payment.kind === 'none' ? null : { payment, version, timeline: events.map(happeningOf) };
  }
}

function happeningOf({ type, at, data }: StoredEvent<PaymentEvent>): TimelineEvent {
  return { type, at, ...('refundId' in data && { refundId: data.refundId }) };
}

/** Brings the index what a process that died did not come to: every commit of a payment but that of a sent refund, which nothing is looked up by, has an internal event. A repeat or an older one changes nothing. */
@Injectable()
export class IndexPayments {
  constructor(private readonly commands: PaymentCommands) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    const versions = new Map(events.map(({ stream, version }) => [stream, version]));
    for (const [stream, version] of versions)
      if (stream.startsWith(paymentStream)) await this.commands.index(stream.slice(paymentStream.length), version);
  }
}

/** Its buyer, its job, its provider and operators may meet on one refund. */
const refundTries = 15;

/**
 * Refunds by their own streams. The first command takes one over from its payment: what an earlier release brought on in the payment's
 * stream is where the refund's own begins, and that release leaves it alone from there on, so that no two instances send it by different
 * streams. Cut short between the two, it is done again to the same effect.
 */
@Injectable()
export class RefundCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly store: EventStore,
    private readonly payments: PaymentCommands,
  ) {}

  /** The refund after it; null where there is none. @throws CaseChanged, NothingToName; Conflict after many lost races */
  async run(paymentId: string, refundId: string, command: RefundCommand): Promise<Refund | null> {
    if (!(await this.open(paymentId, refundId))) return null;
    const { state } = await this.commands.run(refundDecider, refundId, command, {
      commitId: newId('com'),
      tries: refundTries,
    });
    return state.kind === 'none' ? null : state;
  }

  /** A refund of now; null where its payment has none of that id. */
  async load(
    paymentId: string,
    refundId: string,
  ): Promise<{ readonly payment: Payment; readonly refund: Refund } | null> {
    const payment = (await this.payments.load(paymentId))?.payment;
    const requested = payment?.refunds.find((each) => each.refundId === refundId);
    return payment && requested ? { payment, refund: await this.of(payment, requested) } : null;
  }

  /** All refunds of a payment. */
  all(payment: Payment): Promise<Refund[]> {
    return Promise.all(payment.refunds.map((requested) => this.of(payment, requested)));
  }

  async ofPayment(paymentId: string): Promise<Refund[]> {
    const payment = (await this.payments.load(paymentId))?.payment;
    return payment ? this.all(payment) : [];
  }

  /** What its own stream holds, and at which version; nothing where its payment still has it. */
  async history(
    refundId: string,
  ): Promise<{ readonly events: readonly StoredEvent<RefundEvent>[]; readonly version: number }> {
    return this.store.read<RefundEvent>(refundDecider.stream(refundId));
  }

  private async of(payment: Payment, requested: PaymentRefund): Promise<Refund> {
    const begun = evolveRefund(refundDecider.initial, { type: 'refund-opened', data: openedOf(payment, requested) });
    if (!requested.hasStream) return begun as Refund;
    const { state } = await this.commands.load(refundDecider, requested.refundId);
    return (state.kind === 'none' ? begun : state) as Refund;
  }

  private async open(paymentId: string, refundId: string): Promise<boolean> {
    const { state }: { state: RefundAggregate } = await this.commands.load(refundDecider, refundId);
    if (state.kind === 'refund') return state.paymentId === paymentId;
    const payment = await this.payments.run(paymentId, { kind: 'entrust-refund', refundId });
    const requested = payment?.refunds.find((each) => each.refundId === refundId);
    if (!payment || !requested) return false;
    await this.commands.run(
      refundDecider,
      refundId,
      { kind: 'open', opened: openedOf(payment, requested) },
      { commitId: `opened.${refundId}`, tries: refundTries },
    );
    return true;
  }
}

/**
 * Notes that money is to go back: all of a purchase that cannot be had, what was paid for an order that was cancelled, or a part of that. Safe to
 * repeat: a refund's name is made of what it is for.
 */
@Injectable()
export class RequestRefund {
  constructor(private readonly commands: PaymentCommands) {}

  async ofPayment(paymentId: string): Promise<void> {
    await this.commands.run(paymentId, {
      kind: 'refund',
      refundId: derivedId('ref', paymentId, 'unfulfillable'),
      reason: 'unfulfillable',
      orderIds: [],
    });
  }

  /** Of an order that stands: what of its money goes back, in the currency of its prices. */
  async ofPart(
    paymentId: string,
    orderId: string,
    refund: { readonly amount: string; readonly currency: string },
  ): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    const money = payment && refundedPart(payment.facts, orderId, refund);
    if (!payment || !isSold(payment) || !money) return;
    if (money.minor > 0n)
      await this.commands.run(paymentId, {
        kind: 'refund',
        refundId: derivedId('ref', paymentId, `${orderId}.part`),
        money,
        reason: 'order-reduced',
        orderIds: [],
      });
  }

  async ofOrder(paymentId: string, orderId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment || !isSold(payment)) return;
    const money = partOf(payment.facts, orderId);
    if (money)
      await this.commands.run(paymentId, {
        kind: 'refund',
        refundId: derivedId('ref', paymentId, orderId),
        money,
        reason: 'order-cancelled',
        orderIds: [orderId],
      });
  }
}
