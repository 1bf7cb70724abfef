import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import { CommandRunner, derivedId, doubling, Jobs } from '@asili/platform';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.mongo.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { purseId } from '../earnings/domain/earnings-change.ts';
import { PayoutProviders } from './payout-providers.ts';

const tries = 50;

/** Turns what an artisan has available into payouts, as far as there is a number it can go to. Safe to repeat and beside itself: what was requested is no longer available. */
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
    const purse = { artisanId, currency: way.currency };
    const payoutIdOf = (count: number): string => derivedId('out', purseId(purse), String(count));
    await this.commands.run(
      earningsDecider,
      purseId(purse),
      { ...purse, kind: 'request', provider: way.account, limits: way.limitsOn(this.clock.now()), payoutIdOf },
      { commitId: newId('com'), tries },
    );
  }
}

const queue = 'request-payouts';
/** Longer than a request takes to change a number. */
const soonMs = 30_000;
const retryMs = doubling(1_000, 600_000);
interface RequestJob {
  readonly artisanId: string;
}

/**
 * Has what an artisan has available turned into payouts.
 * A request that comes twice finds nothing left to pay out.
 */
@Injectable()
export class PayoutRequests implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly requestPayouts: RequestPayouts,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<RequestJob>(queue, {
      run: async ({ artisanId }) => {
        await this.requestPayouts.run(artisanId);
        return null;
      },
      retryMs,
    });
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
    await this.jobs.add(queue, { id, data: { artisanId } satisfies RequestJob, delayMs });
  }
}
