import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { CommandRunner, EventStore, type StoredEvent } from '@asili/platform';
import { paymentDecider, type PaymentCommand } from './domain/decide.ts';
import type { Happening } from './domain/payment-view.ts';
import { evolve, type Payment, type PaymentEvent, type PaymentState } from './domain/payment.ts';
import { PaymentDocuments } from './payment-documents.ts';

/** Webhook, sweep, mirror and buyer may meet on one payment. */
const tries = 15;

/**
 * Runs one command on one payment; deciding is safe to repeat by the state it finds. The index knows of it before the caller
 * does; if this process dies in between, the relay of the commits brings it.
 */
@Injectable()
export class PaymentCommands {
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
    if (events.length > 0) await this.documents.save({ version, payment: state });
    return state;
  }

  /** The payment of now with what happened to it; null where there is none. */
  async load(paymentId: string): Promise<{ payment: Payment; version: number; happenings: Happening[] } | null> {
    const { events, version } = await this.store.read<PaymentEvent>(paymentDecider.stream(paymentId));
    const payment = events.reduce<PaymentState>(
      (state, event) => evolve(state, event as unknown as PaymentEvent),
      paymentDecider.initial,
    );
    return payment.kind === 'none' ? null : { payment, version, happenings: events.map(happeningOf) };
  }
}

function happeningOf({ type, at, data }: StoredEvent<PaymentEvent>): Happening {
  return { type, at, ...('refundId' in data && { refundId: data.refundId }) };
}
