import { Injectable } from '@nestjs/common';
import { EventStore } from '@asili/platform';
import { BookSale } from './book-sale.ts';
import {
  cancelledEntry,
  reducedEntry,
  type Bearer,
  entriesOfRefund,
  refundEntry,
  unsoldEntry,
  type RefundFacts,
} from './domain/refund-entries.ts';
import type { Entry } from './domain/entry.ts';
import { Overdraft } from './domain/journal.ts';
import { EntryReused, PostEntry } from './post-entry.ts';
import { paymentStream } from '../payment/domain/decide.ts';
import type { RefundEvent } from '../payment/domain/refund.ts';
import type { Sale } from './domain/sale-entries.ts';
import { smallEntries, decidedEntries } from './domain/suspense-entries.ts';

/**
 * Books that a paid order was called off, or stands for less: its artisan is no longer owed for it, its buyer is. Whatever of the sale is not
 * in the books yet comes first. Safe twice, beside itself and cut short: both ways of bearing it have one name, so only one of them stands.
 */
@Injectable()
export class BookCancelledOrder {
  constructor(
    private readonly bookSale: BookSale,
    private readonly postEntry: PostEntry,
  ) {}

  /** Who bore it; null where nothing was to be given back. @throws SaleUnknown */
  async run(paymentId: string, orderId: string): Promise<Bearer | null> {
    const sale = await this.bookSale.run(paymentId);
    return this.post((bearer) => cancelledEntry(sale, orderId, bearer));
  }

  /** A part of it goes back. @returns what its artisan gets less by, in minor units, and who bore it; null for an order the sale does not know @throws SaleUnknown */
  async reduce(
    paymentId: string,
    orderId: string,
    refund: { readonly amount: string; readonly currency: string },
  ): Promise<{ readonly bearer: Bearer | null; readonly receives: bigint } | null> {
    const sale = await this.bookSale.run(paymentId);
    const reduced = reducedEntry(sale, orderId, refund, 'artisan');
    return (
      reduced && {
        receives: reduced.receives.minor,
        bearer: await this.post((bearer) => reducedEntry(sale, orderId, refund, bearer)?.entry ?? null),
      }
    );
  }

  private async post(borneBy: (bearer: Bearer) => Entry | null): Promise<Bearer | null> {
    const [ofArtisan, ofOurs] = [borneBy('artisan'), borneBy('us')];
    if (!ofArtisan || !ofOurs || ofArtisan.legs.length === 0) return null;
    try {
      await this.postEntry.run(ofArtisan);
      return 'artisan';
    } catch (error) {
      if (!(error instanceof Overdraft || error instanceof EntryReused)) throw error;
      await this.postEntry.run(ofOurs); // The money has gone out to the artisan, now or when this was first tried.
      return 'us';
    }
  }
}

/** Books money that goes back. Both are safe twice, beside themselves and cut short: each entry has its name, and says what never changes. */
@Injectable()
export class BookRefund {
  constructor(
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  /** It is certain to go back. Where it waited, it does so no longer. @param refunds all of the payment */
  async due(sale: Sale, refund: RefundFacts, refunds: readonly RefundFacts[]): Promise<void> {
    const entry = unsoldEntry(sale, refund, refunds);
    if (!entry) return;
    const { events } = await this.store.read(`${paymentStream}${sale.paymentId}`);
    await this.postEntry.run(entry);
    await this.postEntry.ensureAll([...decidedEntries(events), ...smallEntries(events)]);
  }

  /** What its own stream says: that it went, came back, went again. */
  async moved(sale: Sale, refund: RefundFacts, events: readonly RefundEvent[]): Promise<void> {
    for (const each of entriesOfRefund(sale, refund, events)) await this.postEntry.run(each);
  }

  /** An operator sent it while its payment's stream still had it: nothing is said of that in its own. */
  async settled(sale: Sale, refund: RefundFacts): Promise<void> {
    await this.postEntry.run(refundEntry(sale, refund, 0n));
  }
}
