import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { CommandRunner, EventStore, type StoredEvent } from '@asili/platform';
import { payoutDecider, type PayoutCommand, payoutStream } from './domain/decide-payout.ts';
import type { Payout, PayoutEvent, PayoutState } from './domain/payout.ts';
import { PayoutDocuments } from './payout-documents.mongo.ts';

/** Worker, callback and sweep may meet on one payout. */
const tries = 15;

/** Runs one command on one payout; deciding is safe to repeat by the state it finds. The index knows of it before the caller does; if this process dies in between, the relay of the commits brings it. */
@Injectable()
export class PayoutCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly store: EventStore,
    private readonly documents: PayoutDocuments,
  ) {}

  /** The payout after it; null where there is none. @throws Conflict after many lost races */
  async run(payoutId: string, command: PayoutCommand): Promise<Payout | null> {
    const { state, version, events } = await this.commands.run(payoutDecider, payoutId, command, {
      commitId: newId('com'),
      tries,
    });
    if (state.kind === 'none') return null;
    if (events.length > 0) await this.documents.save({ version, payout: state });
    return state;
  }

  /** The payout of now, and when it came to be so; null where there is none. */
  async load(payoutId: string): Promise<{ payout: Payout; version: number; changedAt: Date } | null> {
    const { events, version } = await this.store.read<PayoutEvent>(payoutDecider.stream(payoutId));
    const payout = events.reduce<PayoutState>(
      (state, event) => payoutDecider.evolve(state, event as unknown as PayoutEvent),
      payoutDecider.initial,
    );
    const changedAt = events.at(-1)?.at;
    return payout.kind === 'none' || !changedAt ? null : { payout, version, changedAt };
  }
}

/** Brings the index what a process that died did not come to. A repeat or an older one changes nothing. */
@Injectable()
export class IndexPayouts {
  constructor(
    private readonly commands: PayoutCommands,
    private readonly documents: PayoutDocuments,
  ) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    const ids = new Set(
      events.flatMap(({ stream }) => (stream.startsWith(payoutStream) ? [stream.slice(payoutStream.length)] : [])),
    );
    for (const id of ids) {
      const found = await this.commands.load(id);
      if (found) await this.documents.save(found);
    }
  }
}
