import { newId } from '@asili/kernel';
import { doubling, Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PayoutRequests } from './payout-requests.ts';
import { RequestPayouts } from './request-payouts.ts';

const queue = 'request-payouts';
/** Longer than a request takes to change a number. */
const soonMs = 30_000;
const retryMs = doubling(1_000, 600_000);
interface RequestJob {
  readonly artisanId: string;
}

/** A request that comes twice finds nothing left to pay out. */
@Injectable()
export class QueuedPayoutRequests extends PayoutRequests implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly requestPayouts: RequestPayouts,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<RequestJob>(queue, {
      run: async ({ artisanId }) => {
        await this.requestPayouts.run(artisanId);
        return null;
      },
      retryMs,
    });
  }

  override now(artisanId: string): Promise<void> {
    return this.add(artisanId, newId('req'));
  }

  override soon(artisanId: string): Promise<void> {
    return this.add(artisanId, newId('req'), soonMs);
  }

  override once(artisanId: string, eventId: string): Promise<void> {
    return this.add(artisanId, eventId);
  }

  private async add(artisanId: string, id: string, delayMs = 0): Promise<void> {
    await this.jobs.add(queue, { id, data: { artisanId } satisfies RequestJob, delayMs });
  }
}
