import { Clock } from '@asili/kernel';
import { JobDelayed, Jobs, Log, Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { givenEntry, heldEntry, sentBackEntry } from '../books/domain/unmatched-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { pauseAfter } from '../refunds/domain/pause-after.ts';
import { moneyOfUnmatched, unmatchedStream, type Unmatched, type UnmatchedEvent } from './domain/unmatched-money.ts';
import { ReturnMoney } from './return-money.ts';
import { UnmatchedIndex } from './unmatched-index.ts';
import { UnmatchedMoney } from './unmatched-money.ts';

const queue = 'return-unmatched-money';
interface ReturnJob { readonly id: string; /** ISO 8601 */ readonly since: string }

/**
 * What follows from what is known of money of no sale, whichever instance noted it: the books hold it in suspense and let it go, its payment
 * is told, a job sends it back. Entries and jobs have its name, so telling it twice is one.
 */
@Injectable()
export class UnmatchedJobs implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly jobs: Jobs,
    private readonly money: UnmatchedMoney,
    private readonly index: UnmatchedIndex,
    private readonly returnMoney: ReturnMoney,
    private readonly postEntry: PostEntry,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal(async (events) => {
      for (const event of events.filter(({ stream }) => stream.startsWith(unmatchedStream))) await this.follow(event);
    });
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<ReturnJob>(queue, ({ data }) => this.work(data));
  }

  private async follow(event: StoredEvent): Promise<void> {
    const { type, data } = { type: event.type, data: event.data } as UnmatchedEvent;
    const found = await this.money.load(data.id);
    if (!found) return;
    await this.index.save(found);
    const way = this.money.wayOf(found.unmatched.facts.provider);
    if (!way) return this.log.error('money of a provider that is not here any more', { id: data.id });
    const held = { id: data.id, account: way.account, money: moneyOfUnmatched(found.unmatched) };
    if (type === 'unmatched-money-noted') await this.postEntry.run(heldEntry(held));
    if (type === 'unmatched-money-settled' && data.how === 'match') await this.giveAway(found.unmatched, data.paymentId ?? '', held);
    if (type === 'unmatched-money-settled' && data.how === 'refund') await this.jobs.add(queue, { id: event.id, data: { id: data.id, since: event.at.toISOString() } satisfies ReturnJob });
    if (type === 'unmatched-money-sent' && data.state === 'returned') await this.postEntry.run(sentBackEntry(held, BigInt(data.cost ?? '0')));
  }

  private async giveAway({ facts: { provider, receipt } }: Unmatched, paymentId: string, held: Parameters<typeof givenEntry>[0]): Promise<void> {
    await this.postEntry.run(givenEntry(held));
    await this.money.wayOf(provider)?.give(receipt, paymentId);
  }

  /** @throws JobDelayed while it is not over */
  private async work({ id, since }: ReturnJob): Promise<void> {
    const outcome = await this.returnMoney.run(id).catch((error: unknown) => {
      this.log.warn('money could not be sent back, will retry', { id, error });
      return 'under-way' as const;
    });
    if (outcome === 'under-way') throw new JobDelayed(pauseAfter(this.clock.now().getTime() - Date.parse(since)));
  }
}
