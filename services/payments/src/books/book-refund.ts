import { Injectable } from '@nestjs/common';
import { EventStore } from '@asili/platform';
import { paymentStream } from '../pay-in/domain/decide.ts';
import { refundEntry, unsoldEntry, type RefundFacts } from './domain/refund-entries.ts';
import type { Sale } from './domain/sale-entries.ts';
import { smallEntries } from './domain/small-entries.ts';
import { decidedEntries } from './domain/waiting-entries.ts';
import { PostEntry } from './post-entry.ts';

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
    for (const each of [entry, ...decidedEntries(events), ...smallEntries(events)]) await this.postEntry.run(each);
  }

  /** It went. @param cost in minor units of its asset */
  async sent(sale: Sale, refund: RefundFacts, cost: bigint): Promise<void> {
    await this.postEntry.run(refundEntry(sale, refund, cost));
  }
}
