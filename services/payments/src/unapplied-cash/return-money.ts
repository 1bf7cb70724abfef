import { Clock } from '@asili/kernel';
import { Every, job, Jobs, Log, OnJob, type StoredEvent } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { givenEntry, suspenseEntry, sentBackEntry } from '../books/domain/suspense-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { type Sending, pauseSince } from '../providers/domain/provider.ts';
import {
  moneyOfReceipt,
  type UnappliedReceipt,
  type UnappliedCashProvider,
  isToken,
  unappliedCashStream,
  type UnappliedCashEvent,
} from './domain/unapplied-cash.ts';
import { UnappliedCashIndex } from './unapplied-cash-index.mongo.ts';
import { UnappliedCash } from './unapplied-cash.ts';

/**
 * Brings unapplied cash on its way back as far as it comes. How it is sent stands in its stream before it is, and whoever comes second
 * sends the same: so a worker that is killed anywhere, and two at once, send it once.
 */
@Injectable()
export class ReturnMoney {
  constructor(private readonly money: UnappliedCash) {}

  /** 'over': there is nothing more to do by itself. @throws when the provider or the database cannot be asked */
  async run(id: string): Promise<'over' | 'under-way'> {
    const found = (await this.money.load(id))?.receipt;
    const [way, to] = [found && this.money.wayOf(found.facts.provider), found?.settled?.to];
    if (found?.status !== 'returning' || to === undefined) return 'over';
    if (!way?.returns) return 'under-way';
    const sending = found.sending ?? (await this.submit(way, found, to));
    if (!sending) return 'under-way';
    const update = await way.send(id, sending);
    switch (update.kind) {
      case 'succeeded':
        await this.money.run(id, { kind: 'returned', cost: update.cost?.minor ?? 0n });
        return 'over';
      case 'failed':
        await this.money.run(id, { kind: 'failed', reason: update.reason, instead: sending.reference });
        return 'over';
      case 'void':
        await this.submit(way, found, to, sending.reference);
        return 'under-way';
      case 'pending':
        return 'under-way';
    }
  }

  /** Notes how it will be sent, or that it is an operator's again: the next look sees which. Of two that do so at once one is right, for both. */
  private async submit(
    way: UnappliedCashProvider,
    found: UnappliedReceipt,
    to: string,
    instead?: string,
  ): Promise<Sending | undefined> {
    const {
      facts: { id },
      settled,
    } = found;
    const prepared = await way.prepare({ to, memo: settled?.memo ?? '', money: moneyOfReceipt(found) });
    const before = instead !== undefined && { instead };
    const after = await this.money.run(
      id,
      prepared.kind === 'ready'
        ? { kind: 'submit', sending: prepared.sending, ...before }
        : { kind: 'failed', reason: prepared.reason, ...before },
    );
    return after?.sending;
  }
}

interface ReturnJob {
  readonly id: string;
  /** ISO 8601 */ readonly since: string;
}
const returnMoney = job<ReturnJob>('return-unmatched-money', {
  retryMs: (_failures, { since }, now) => pauseSince(since, now),
});

/**
 * Has unapplied cash sent back until it is there; once for each event that says so.
 * The event is the job's id; the job goes on until the money is there.
 */
@Injectable()
export class ReturnJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly returnMoney: ReturnMoney,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until it is looked at again; null when it is there. */
  @OnJob(returnMoney)
  async run({ id, since }: ReturnJob): Promise<number | null> {
    return (await this.returnMoney.run(id)) === 'under-way' ? pauseSince(since, this.clock.now()) : null;
  }

  async add(eventId: string, id: string, since: Date): Promise<void> {
    await this.jobs.add(returnMoney, { id: eventId, data: { id, since: since.toISOString() } });
  }
}

/** How long unapplied cash waits for its sale. Source: the commerce rules, 'unmatched money goes back after 30 days'. */
const waitMs = 30 * 86_400_000;
const page = 100;

/**
 * Sends back what nobody has claimed or matched in thirty days, where that is safe by itself; everything else stays an operator's, with its age.
 * Safe under concurrent runs: settling is a command on the money's stream, whose version decides between this, a claim and an operator.
 */
@Injectable()
export class ReturnAged {
  constructor(
    private readonly index: UnappliedCashIndex,
    private readonly money: UnappliedCash,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many go back. */
  @Every(3_600_000, 'old unapplied cash')
  async run(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - waitMs);
    let returned = 0;
    for (let ids = await this.index.open(page); ids.length > 0; ids = await this.index.open(page, ids.at(-1))) {
      for (const id of ids) {
        const found = (await this.money.load(id))?.receipt;
        if (found && new Date(found.facts.receivedAt) > before) return returned;
        if (
          found &&
          (await this.goesBack(found).catch((error: unknown) => {
            this.log.warn('unapplied cash could not be sent back, will retry', { id, error });
            return false;
          }))
        )
          returned += 1;
      }
    }
    return returned;
  }

  /** Not to an exchange, not if it is much, not while somebody says that it was theirs, and not again what came back. */
  private async goesBack(found: UnappliedReceipt): Promise<boolean> {
    const {
      facts: { id, provider, receipt, payer },
      status,
      failure,
    } = found;
    const [way, money] = [this.money.wayOf(provider), moneyOfReceipt(found)];
    if (status !== 'open' || isToken(found) || failure !== undefined || payer === '' || !way?.returns) return false;
    const isClaimed = (await way.facts(receipt, money)).some(({ name }) => name === 'claimed');
    if (isClaimed || !(await way.goesBackByItself(payer, money))) return false;
    await this.money.run(id, {
      kind: 'settle',
      settled: { how: 'refund', to: payer, memo: `RF-${id.slice(-10).toUpperCase()}`, by: 'age' },
    });
    return true;
  }
}

/**
 * What follows from what is known of unapplied cash, whichever instance noted it: the books hold it in suspense and let it go, its payment
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
    for (const event of events.filter(({ stream }) => stream.startsWith(unappliedCashStream))) await this.one(event);
  }

  private async one(event: StoredEvent): Promise<void> {
    const { type, data } = { type: event.type, data: event.data } as UnappliedCashEvent;
    const found = await this.money.load(data.id);
    if (!found) return;
    await this.index.save(found);
    if (isToken(found.receipt)) return;
    const way = this.money.wayOf(found.receipt.facts.provider);
    if (!way) return this.log.error('money of a provider that is not here any more', { id: data.id });
    const held = { id: data.id, account: way.account, money: moneyOfReceipt(found.receipt) };
    if (type === 'unmatched-money-noted') await this.postEntry.run(suspenseEntry(held));
    if (type === 'unmatched-money-settled' && data.how === 'match')
      await this.giveAway(found.receipt, data.paymentId ?? '', held);
    if (type === 'unmatched-money-settled' && data.how === 'refund')
      await this.returnJobs.add(event.id, data.id, event.at);
    if (type === 'unmatched-money-sent' && data.state === 'returned')
      await this.postEntry.run(sentBackEntry(held, BigInt(data.cost ?? '0')));
  }

  private async giveAway(
    { facts: { provider, receipt } }: UnappliedReceipt,
    paymentId: string,
    held: Parameters<typeof givenEntry>[0],
  ): Promise<void> {
    await this.postEntry.run(givenEntry(held));
    await this.money.wayOf(provider)?.give(receipt, paymentId);
  }
}
