import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import { CommandRunner, Log } from '@asili/platform';
import { PersonalData } from '../personal/personal-data.ts';
import { purchaseDecider, type PurchaseCommand } from './domain/decide.ts';
import { forgetAt } from './domain/due-exits.ts';
import { PurchaseNotFound } from './domain/errors.ts';
import type { PurchaseEvent } from './domain/events.ts';
import type { Purchase, PurchaseState } from './domain/state.ts';
import { PurchaseDocuments } from './purchase-documents.ts';

/** Buyer, artisans, payments and the sweep may all be at one purchase. */
const tries = 12;

export interface Recorded {
  readonly purchase: Purchase;
  readonly version: number;
  /** This command changed it, now or the first time it was made. */
  readonly changed: boolean;
  readonly events: readonly PurchaseEvent[];
}

/**
 * Runs one command on one purchase. Every command is safe to repeat by the state it finds; one with a commit id gives what it
 * gave the first time. What was decided is in the documents before the caller hears of it; if this process dies in between,
 * the relay of the commits brings it there.
 */
@Injectable()
export class PurchaseCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly documents: PurchaseDocuments,
    private readonly personal: PersonalData,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws what `decide` throws; Conflict after many lost races */
  async run(id: string, command: PurchaseCommand, commitId: string = newId('com')): Promise<Recorded> {
    const { state, version, events } = await this.commands.run(purchaseDecider, id, command, { commitId, tries });
    const recorded = {
      purchase: known(state),
      version,
      changed: events.length > 0,
      events: events as unknown as PurchaseEvent[],
    };
    if (recorded.changed) {
      await this.record(recorded).catch((error: unknown) => {
        this.log.warn('purchases: document not updated, the relay will update it', { id, error });
      });
    }
    return recorded;
  }

  /** As its events tell it. @throws PurchaseNotFound */
  async get(id: string): Promise<Purchase> {
    return known((await this.commands.load(purchaseDecider, id)).state);
  }

  /** What the command of that commit id made; undefined when it has made nothing. */
  async made(id: string, commitId: string): Promise<Purchase | undefined> {
    return (await this.commands.find(purchaseDecider, id, commitId)) && this.get(id);
  }

  /** Brings the documents up to the purchase's events, and forgets what is no longer needed. */
  async refresh(id: string): Promise<Recorded> {
    const { state, version } = await this.commands.load(purchaseDecider, id);
    const recorded = { purchase: known(state), version, changed: false, events: [] };
    await this.record(recorded);
    return recorded;
  }

  private async record({ purchase, version }: Recorded): Promise<void> {
    await this.documents.save(purchase, version);
    const forget = forgetAt(purchase);
    if (forget && forget <= this.clock.now()) await this.personal.forget(purchase.id);
  }
}

function known(state: PurchaseState): Purchase {
  if (state.kind === 'none') throw new PurchaseNotFound();
  return state;
}
