import { Log, type StoredEvent } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { givenEntry, heldEntry, sentBackEntry } from '../books/domain/suspense-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import {
  isToken,
  moneyOfUnmatched,
  unmatchedStream,
  type Unmatched,
  type UnmatchedEvent,
} from './domain/unapplied-cash.ts';
import { ReturnJobs } from './return-money.ts';
import { UnappliedCashIndex } from './unapplied-cash-index.mongo.ts';
import { UnappliedCash } from './unapplied-cash.ts';

/**
 * What follows from what is known of money of no sale, whichever instance noted it: the books hold it in suspense and let it go, its payment
 * is told, a job sends it back. Entries and jobs have its name, so telling it twice is one.
 */
@Injectable()
export class FollowUnappliedCash {
  constructor(
    private readonly money: UnappliedCash,
    private readonly index: UnappliedCashIndex,
    private readonly returnJobs: ReturnJobs,
    private readonly postEntry: PostEntry,
    private readonly log: Log,
  ) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events.filter(({ stream }) => stream.startsWith(unmatchedStream))) await this.one(event);
  }

  private async one(event: StoredEvent): Promise<void> {
    const { type, data } = { type: event.type, data: event.data } as UnmatchedEvent;
    const found = await this.money.load(data.id);
    if (!found) return;
    await this.index.save(found);
    if (isToken(found.unmatched)) return;
    const way = this.money.wayOf(found.unmatched.facts.provider);
    if (!way) return this.log.error('money of a provider that is not here any more', { id: data.id });
    const held = { id: data.id, account: way.account, money: moneyOfUnmatched(found.unmatched) };
    if (type === 'unmatched-money-noted') await this.postEntry.run(heldEntry(held));
    if (type === 'unmatched-money-settled' && data.how === 'match')
      await this.giveAway(found.unmatched, data.paymentId ?? '', held);
    if (type === 'unmatched-money-settled' && data.how === 'refund')
      await this.returnJobs.add(event.id, data.id, event.at);
    if (type === 'unmatched-money-sent' && data.state === 'returned')
      await this.postEntry.run(sentBackEntry(held, BigInt(data.cost ?? '0')));
  }

  private async giveAway(
    { facts: { provider, receipt } }: Unmatched,
    paymentId: string,
    held: Parameters<typeof givenEntry>[0],
  ): Promise<void> {
    await this.postEntry.run(givenEntry(held));
    await this.money.wayOf(provider)?.give(receipt, paymentId);
  }
}
