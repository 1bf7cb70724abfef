import type { PayoutProvider, WrittenData } from '@asili/contracts';
import { Clock, newId, type Asset } from '@asili/kernel';
import { CommandRunner, derivedId, doubling, job, Jobs, OnJob, type StoredEvent } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.mongo.ts';
import { textOf } from '../quotes/domain/make-quote.ts';
import { FollowLatePayout } from './payout-results.ts';
import { PayoutCommands } from './payout-commands.ts';
import { ReleasedSales } from './payout-documents.mongo.ts';
import { PayoutProviders } from './payout-providers.ts';
import { PayoutJobs } from './process-payout.ts';
import { PayoutRechecks } from './recheck-payout.ts';

const tries = 50;

/** Turns what an artisan has available into payouts, as far as there is a number it can go to. Safe to repeat and to run concurrently: what was requested is no longer available. */
@Injectable()
export class RequestPayouts {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: PayoutAccounts,
    private readonly ways: PayoutProviders,
    private readonly clock: Clock,
  ) {}

  async run(artisanId: string): Promise<void> {
    const account = await this.accounts.find(artisanId);
    const way = account && !account.problem ? this.ways.reaching(account.provider, account.phoneNumber) : undefined;
    if (!way) return;
    const balanceAccount = { artisanId, currency: way.currency };
    const payoutIdOf = (count: number): string => derivedId('out', balanceAccountId(balanceAccount), String(count));
    await this.commands.run(
      earningsDecider,
      balanceAccountId(balanceAccount),
      { ...balanceAccount, kind: 'request', provider: way.account, limits: way.limitsOn(this.clock.now()), payoutIdOf },
      { commitId: newId('com'), tries },
    );
  }
}

/** Longer than a request takes to change a number. */
const soonMs = 30_000;
interface RequestJob {
  readonly artisanId: string;
}
const requestPayouts = job<RequestJob>('request-payouts', { retryMs: doubling(1_000, 600_000) });

/**
 * Has what an artisan has available turned into payouts.
 * A request that comes twice finds nothing left to pay out.
 */
@Injectable()
export class PayoutRequests {
  constructor(
    private readonly jobs: Jobs,
    private readonly requestPayouts: RequestPayouts,
  ) {}

  @OnJob(requestPayouts)
  async run({ artisanId }: RequestJob): Promise<void> {
    await this.requestPayouts.run(artisanId);
  }

  now(artisanId: string): Promise<void> {
    return this.add(artisanId, newId('req'));
  }

  /** In a while, whatever becomes of this process. */
  soon(artisanId: string): Promise<void> {
    return this.add(artisanId, newId('req'), soonMs);
  }

  /** Once for that event, however often it is told. */
  once(artisanId: string, eventId: string): Promise<void> {
    return this.add(artisanId, eventId);
  }

  private async add(artisanId: string, id: string, delayMs = 0): Promise<void> {
    await this.jobs.add(requestPayouts, { id, data: { artisanId }, delayMs });
  }
}

type EarningsChanged = WrittenData<'payments.earnings-changed.v1'>;
type PayoutStepped = WrittenData<'payments.payout-stepped.v1'>;

/** There is more of its artisan's to pay out. */
const isMore = ({ type, data }: StoredEvent): boolean =>
  type === 'earnings-changed' && ['released', 'returned'].includes((data as EarningsChanged).cause);

/**
 * What follows from a change of earnings, whichever instance noted it: the sale's place is kept, what is available is requested, and each payout that
 * was requested is queued and gets its job. A job has the name of its payout, and what was requested is no longer available, so telling it twice is one.
 */
@Injectable()
export class FollowEarnings {
  constructor(
    private readonly commands: PayoutCommands,
    private readonly sales: ReleasedSales,
    private readonly requestPayouts: RequestPayouts,
    private readonly payouts: PayoutJobs,
    private readonly looks: PayoutRechecks,
    private readonly followLate: FollowLatePayout,
  ) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'earnings-changed') await this.earningsChanged(event, event.data as EarningsChanged);
      if (event.type === 'payout-paid-late' || event.type === 'payout-settled')
        await this.followLate.run((event.data as { payoutId: string }).payoutId);
      if (event.type === 'payout-stepped') await this.payoutStepped(event, event.data as PayoutStepped);
    }
    const artisanIds = new Set(events.filter(isMore).map(({ data }) => (data as EarningsChanged).artisanId));
    for (const artisanId of artisanIds) await this.requestPayouts.run(artisanId);
  }

  private async earningsChanged({ at }: StoredEvent, data: EarningsChanged): Promise<void> {
    const { artisanId, currency, cause, orderId, paymentId, ordinal, payouts: requested = [], sales = [] } = data;
    if (cause === 'released' && orderId !== undefined && paymentId !== undefined && ordinal !== undefined)
      await this.sales.put([{ artisanId, currency, ordinal, orderId, paymentId }]);
    for (const { payoutId, amount, provider } of requested) {
      const money = textOf({ currency: currency as Asset, minor: BigInt(amount) });
      await this.commands.run(payoutId, {
        kind: 'queue',
        facts: { payoutId, artisanId, provider: provider as PayoutProvider, money, queuedAt: at.toISOString(), sales },
      });
      await this.payouts.queued(payoutId, at);
    }
  }

  private async payoutStepped({ at }: StoredEvent, { payoutId, state, attempt, reason }: PayoutStepped): Promise<void> {
    if (state === 'reversed') await this.payouts.reversed(payoutId, attempt, at);
    if (state === 'succeeded') await this.followLate.run(payoutId);
    if (state === 'succeeded' || (state === 'returned' && reason === 'by-hand'))
      await this.looks.paid(payoutId, attempt, at);
  }
}
