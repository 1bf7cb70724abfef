import { Clock } from '@asili/kernel';
import { job, Jobs, Log, CommandRunner, OnJob } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Overdraft } from '../books/domain/journal.ts';
import { paidEntry, reserveEntry, returnedEntry, reversedEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { holdAfterReversalMs } from '../earnings/domain/payout-policy.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.mongo.ts';
import { pauseSince } from '../providers/domain/provider.ts';
import { type Payout, type PayoutProvider, factsForBooks, moneyOfPayout } from './domain/payout.ts';
import { PayoutDestinations } from './payout-attempts.mongo.ts';
import { PayoutCommands } from './payout-commands.ts';
import { AskAboutPayout, PayoutProviders } from './payout-providers.ts';
import { SendPayout } from './send-payout.ts';

/** What the books say of a payout that goes out. Entries have its name, so a second run books nothing. */
@Injectable()
export class BookPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly postEntry: PostEntry,
    private readonly log: Log,
  ) {}

  /** Sets the money aside; the payout after it, as it was where the books owe its artisan less. */
  async reserve(payout: Payout, way: PayoutProvider): Promise<Payout | null> {
    const { payoutId } = payout.facts;
    try {
      await this.postEntry.run(reserveEntry(factsForBooks(payout, way.provider)));
    } catch (error) {
      if (!(error instanceof Overdraft)) throw error;
      this.log.error('a payout is more than the books owe its artisan', { payoutId });
      return payout;
    }
    return this.payouts.run(payoutId, { kind: 'reserve' });
  }

  async paid(payout: Payout, way: PayoutProvider, at: Date): Promise<void> {
    const charge = await way.chargeOn(
      { payoutId: payout.facts.payoutId, attempt: payout.attempt, money: moneyOfPayout(payout) },
      at,
    );
    await this.postEntry.run(paidEntry(factsForBooks(payout, way.provider), charge));
  }
}

const tries = 50;

/**
 * What did not go, or was taken back, is the artisan's again: books, then what may be paid out anew, then the payout's own word. Each of them
 * has the payout's name and is done once; a run that was cut short is run again to the same effect.
 */
@Injectable()
export class ReturnToBalance {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly commands: CommandRunner,
    private readonly accounts: PayoutAccounts,
    private readonly destinations: PayoutDestinations,
    private readonly postEntry: PostEntry,
  ) {}

  /** @param since when its provider's last word was heard */
  async run(payout: Payout, way: PayoutProvider, since: Date): Promise<void> {
    const {
      payoutId,
      artisanId,
      money: { currency },
      sales,
    } = payout.facts;
    const facts = factsForBooks(payout, way.provider);
    await this.postEntry.run(payout.status === 'reversed' ? reversedEntry(facts) : returnedEntry(facts));
    // Before the next one is requested: it may have gone to somebody else's number.
    if (payout.status === 'reversed')
      await this.accounts.hold(artisanId, new Date(since.getTime() + holdAfterReversalMs(since)), 'reversed');
    if (payout.reason === 'wrong-number') await this.refuseNumber(payout);
    const balanceAccount = { artisanId, currency };
    await this.commands.run(
      earningsDecider,
      balanceAccountId(balanceAccount),
      { ...balanceAccount, kind: 'return', payoutId, amount: moneyOfPayout(payout).minor, sales },
      { commitId: `returned.${payoutId}`, tries },
    );
    await this.payouts.run(payoutId, { kind: 'return' });
  }

  private async refuseNumber({ attempt, facts: { payoutId, artisanId } }: Payout): Promise<void> {
    const phoneNumber = await this.destinations.get(payoutId, attempt);
    if (phoneNumber !== null) await this.accounts.refuse(artisanId, phoneNumber);
  }
}

/**
 * Brings one payout on as far as it comes. It is set aside in the books before anybody is asked, each attempt is named in its stream before
 * the provider hears of it, and whoever comes second sends the same name: so a worker that is killed anywhere, two at once, and a callback
 * beside them pay once. What the provider said last stands in the stream before the books follow it, and a run that was cut short between
 * the two is run again to the same effect.
 */
@Injectable()
export class ProcessPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly ways: PayoutProviders,
    private readonly books: BookPayout,
    private readonly sendPayout: SendPayout,
    private readonly askAbout: AskAboutPayout,
    private readonly returnToBalance: ReturnToBalance,
  ) {}

  /** 'over': there is nothing more to do by itself. @throws when the database cannot be asked */
  async run(payoutId: string): Promise<'over' | 'under-way'> {
    const found = await this.payouts.load(payoutId);
    if (!found || found.payout.status === 'returned') return 'over';
    const way = this.wayOf(found.payout);
    if (!way) return 'under-way';
    const reserved = found.payout.status === 'queued' ? await this.books.reserve(found.payout, way) : found.payout;
    switch (reserved?.status) {
      case 'reserved':
      case 'held':
        await this.sendPayout.submit(reserved, way);
        return 'under-way';
      case 'submitting':
        await this.sendPayout.again(reserved, way);
        return 'under-way';
      case 'accepted':
      case 'unknown':
        await this.askAbout.run(reserved, way, found.changedAt);
        return 'under-way';
      case 'succeeded':
        await this.books.paid(reserved, way, found.changedAt);
        return 'over';
      case 'failed':
      case 'reversed':
        await this.returnToBalance.run(reserved, way, found.changedAt);
        return 'over';
      default:
        return 'under-way';
    }
  }

  /** One nobody has taken up is sent again as it was. */
  async sendAgain(payoutId: string): Promise<void> {
    const payout = (await this.payouts.load(payoutId))?.payout;
    const way = payout && this.wayOf(payout);
    if (way && payout.status === 'unknown') await this.sendPayout.again(payout, way);
  }

  private wayOf({ facts: { provider, money } }: Payout): PayoutProvider | undefined {
    return this.ways.find(provider, money.currency);
  }
}

interface PayoutJob {
  readonly payoutId: string;
  /** ISO 8601 */ readonly queuedAt: string;
}
const processPayout = job<PayoutJob>('bring-on-payouts', {
  concurrency: 8,
  retryMs: (_failures, { queuedAt }, now) => pauseSince(queuedAt, now),
});

/**
 * Has payouts brought on until they are over; each once, however often it is told.
 * A payout's job goes on until the payout is over, and has its name; one that was taken back gets a job of its own.
 */
@Injectable()
export class PayoutJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly processPayout: ProcessPayout,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until it is looked at again; null when it is over. */
  @OnJob(processPayout)
  async run({ payoutId, queuedAt }: PayoutJob): Promise<number | null> {
    return (await this.processPayout.run(payoutId)) === 'under-way' ? pauseSince(queuedAt, this.clock.now()) : null;
  }

  queued(payoutId: string, at: Date): Promise<void> {
    return this.add(payoutId, payoutId, at);
  }

  /** @param attempt the one that its provider took back */
  reversed(payoutId: string, attempt: number, at: Date): Promise<void> {
    return this.add(`reversed-${payoutId}-${attempt}`, payoutId, at);
  }

  private async add(id: string, payoutId: string, at: Date): Promise<void> {
    await this.jobs.add(processPayout, { id, data: { payoutId, queuedAt: at.toISOString() } });
  }
}
