import type { Asset } from '@asili/kernel';
import { EventStore, CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { paymentStream } from '../payment/domain/decide.ts';
import type { RefundEvent } from '../payment/domain/refund.ts';
import { GetBalance } from './account-balances.ts';
import { BookSale } from './book-sale.ts';
import { chargebackEntry, returnedChargebackEntry, type Chargeback } from './domain/chargeback-entries.ts';
import { type Entry, payable, journalOfAccount } from './domain/entry.ts';
import { Overdraft, type PostedEntry } from './domain/journal.ts';
import {
  cancelledEntry,
  reducedEntry,
  type Bearer,
  entriesOfRefund,
  refundEntry,
  cancelledSaleEntry,
  type RefundFacts,
} from './domain/refund-entries.ts';
import type { Sale } from './domain/sale-entries.ts';
import { dustEntries, reviewOutcomeEntries } from './domain/suspense-entries.ts';
import { booksDecider, EntryReused, PostEntry } from './post-entry.ts';

/**
 * Books that a paid order was cancelled, or stands for less: its artisan is no longer owed for it, its buyer is. Whatever of the sale is not
 * in the books yet comes first. Safe to run twice, concurrently and after a crash: both ways of bearing it have one name, so only one of them stands.
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

/** Books money that goes back. Both are safe to run twice, concurrently and after a crash: each entry has its name, and says what never changes. */
@Injectable()
export class BookRefund {
  constructor(
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  /** It is certain to go back. Where it waited, it does so no longer. @param refunds all of the payment */
  async due(sale: Sale, refund: RefundFacts, refunds: readonly RefundFacts[]): Promise<void> {
    const entry = cancelledSaleEntry(sale, refund, refunds);
    if (!entry) return;
    const { events } = await this.store.read(`${paymentStream}${sale.paymentId}`);
    await this.postEntry.run(entry);
    await this.postEntry.ensureAll([...reviewOutcomeEntries(events), ...dustEntries(events)]);
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

const tries = 50;

/** An artisan's account moved each time that it was looked at. */
class BalanceMoves extends Error {}

/** Books what banks take back. Safe to run twice, concurrently and after a crash: an entry has its dispute's and order's name, and what stands of it once is what it says for good. */
@Injectable()
export class BookChargeback {
  constructor(
    private readonly commands: CommandRunner,
    private readonly balance: GetBalance,
    private readonly postEntry: PostEntry,
  ) {}

  /** It is lost. @param max what its artisan answers with at most, in minor units @returns what was taken of what he is owed now, or was when this was booked */
  async lost(chargeback: Chargeback, max: bigint): Promise<bigint> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const effectiveEntry = await this.effectiveEntry(chargeback);
      if (effectiveEntry) return takenBy(effectiveEntry, chargeback);
      const taken = max === 0n ? 0n : minOf(max, await this.payableOf(chargeback));
      try {
        return takenBy(await this.postEntry.run(chargebackEntry(chargeback, taken)), chargeback);
      } catch (error) {
        if (!(error instanceof Overdraft || error instanceof EntryReused)) throw error; // A payout, or another try of this, was quicker.
      }
    }
    throw new BalanceMoves();
  }

  /** It came back after all. @returns what its artisan is owed again; null where it was not booked as lost */
  async returned(chargeback: Chargeback): Promise<bigint | null> {
    const effectiveEntry = await this.effectiveEntry(chargeback);
    if (!effectiveEntry) return null;
    await this.postEntry.run(
      returnedChargebackEntry(
        chargeback,
        effectiveEntry.legs.map(({ account, asset, amount }) => ({
          account,
          asset: asset as Asset,
          amount: BigInt(amount),
        })),
      ),
    );
    return takenBy(effectiveEntry, chargeback);
  }

  private async payableOf({ order }: Chargeback): Promise<bigint> {
    return order ? (await this.balance.run(order.artisanId, order.receives.currency)).minor : 0n;
  }

  /** It is in the artisan's journal where something was taken, else in its payment's. */
  private async effectiveEntry({
    id,
    paymentId,
    home = `payment.${paymentId}`,
    order,
  }: Chargeback): Promise<PostedEntry | undefined> {
    const journals = [...(order ? [journalOfAccount(payable(order.artisanId, order.receives.currency))] : []), home];
    const found = await Promise.all(journals.map((journal) => this.commands.find(booksDecider, journal, id)));
    return found.flatMap((each) => each?.events ?? [])[0]?.data;
  }
}

const minOf = (left: bigint, right: bigint): bigint => (left < right ? left : right);

function takenBy({ legs }: PostedEntry, { order }: Chargeback): bigint {
  const account = order && payable(order.artisanId, order.receives.currency);
  return BigInt(legs.find((leg) => leg.account === account)?.amount ?? 0);
}
