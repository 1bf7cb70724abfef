import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import { CommandRunner, Every, Log, WrittenVersions } from '@asili/platform';
import { PersonalData } from '../personal/personal-data.mongo.ts';
import { purchaseDecider, type PurchaseCommand, PurchaseNotFound } from './domain/decide.ts';
import { forgetAt, dueAt } from './domain/deadlines.ts';
import type { PurchaseEvent, Purchase, PurchaseState } from './domain/purchase.ts';
import { PurchaseLimits } from './purchase-limits.ts';
import { PurchaseDocuments } from './purchase-documents.mongo.ts';

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
  private readonly written = new WrittenVersions();

  constructor(
    private readonly commands: CommandRunner,
    private readonly documents: PurchaseDocuments,
    private readonly limits: PurchaseLimits,
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

  /** The documents hold that version, or are brought up to the purchase's events. */
  async keep(id: string, version: number): Promise<void> {
    if (!(await this.written.has(id, version))) await this.refresh(id);
  }

  private record({ purchase, version }: Recorded): Promise<void> {
    return this.written.write(purchase.id, version, async () => {
      await this.documents.save(purchase, version);
      const isLongPaid = purchase.state === 'paid' && purchase.orders.some(({ history }) => history.length > 1);
      if (!isLongPaid) await this.limits.follow(purchase);
      const forget = forgetAt(purchase);
      if (forget && forget <= this.clock.now()) await this.personal.forget(purchase.id);
    });
  }
}

function known(state: PurchaseState): Purchase {
  if (state.kind === 'none') throw new PurchaseNotFound();
  return state;
}

const atOnce = 20;
/** After that a run begins nothing more: it comes round again. */
const runMs = 30_000;
/** Until one that could not be brought on is tried again. */
const againMs = 30_000;

/**
 * Writes down what time has done: holds that ran out, orders nobody acted on, contacts nobody needs. All of it counts before
 * that as well. Safe under concurrent runs: whoever comes second finds nothing to do.
 */
@Injectable()
export class ApplyDeadlines {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Goes on while a full batch comes back. Returns how many purchases were looked at. */
  @Every(30_000, 'purchases that are due')
  async run(): Promise<number> {
    const now = this.clock.now();
    let looked = 0;
    for (let isMore = true; isMore && this.clock.now().getTime() - now.getTime() <= runMs;) {
      const ids = await this.documents.dueAt(now, atOnce);
      await Promise.all(ids.map((id) => this.look(id, now)));
      looked += ids.length;
      isMore = ids.length === atOnce;
    }
    return looked;
  }

  /** One that fails does not hold up the others. */
  private async look(id: string, now: Date): Promise<void> {
    await this.documents.recheckAt(id, new Date(now.getTime() + againMs));
    await this.pass(id, now).catch((error: unknown) => {
      this.log.warn('purchases: due step failed, will retry', { id, error });
    });
  }

  private async pass(id: string, now: Date): Promise<void> {
    await this.commands.run(id, { kind: 'apply-deadlines', now });
    const { purchase, version } = await this.commands.refresh(id);
    const next = dueAt(purchase) ?? forgetAt(purchase);
    if (!next || (dueAt(purchase) === undefined && next <= now)) await this.documents.settle(id, version);
  }
}
