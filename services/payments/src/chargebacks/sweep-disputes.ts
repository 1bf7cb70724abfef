import { Clock, toRealTime } from '@asili/kernel';
import { Log, Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DisputeIndex } from './dispute-index.mongo.ts';
import { DisputeProviders, type DisputeProvider } from './dispute-providers.ts';
import { RecordDispute } from './record-dispute.ts';

/** Longer than webhooks are retried, and than this service is ever away. */
const backMs = 30 * 86_400_000;
const page = 100;

/** Finds out about disputes whose webhook was lost: new ones by the provider's list, known ones one by one until they are over. Safe twice and beside itself. */
@Injectable()
export class SweepDisputes {
  constructor(
    private readonly sources: DisputeProviders,
    private readonly index: DisputeIndex,
    private readonly noteDispute: RecordDispute,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    for (const source of this.sources.all)
      await this.listed(source).catch((error: unknown) => {
        this.log.warn('disputes could not be listed, will retry', { provider: source.provider, error });
      });
    for (let open = await this.index.open(page); open.length > 0; open = await this.index.open(page, open.at(-1)?.id)) {
      for (const { provider, reference } of open) await this.note(provider, reference);
    }
  }

  private async listed(source: DisputeProvider): Promise<void> {
    const listed = await source.since(new Date(toRealTime(this.clock, this.clock.now()).getTime() - backMs));
    const known = await this.index.statuses(
      source.provider,
      listed.map(({ reference }) => reference),
    );
    for (const { reference, status } of listed)
      if (known.get(reference) !== status) await this.note(source.provider, reference);
  }

  private async note(provider: string, reference: string): Promise<void> {
    await this.noteDispute.run(provider, reference).catch((error: unknown) => {
      this.log.warn('a dispute could not be asked about, will retry', { reference, error });
    });
  }
}

const everyMs = 10 * 60_000;

/** Providers are asked for disputes by the instance whose turn it is. */
@Injectable()
export class DisputesSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
    private readonly sweep: SweepDisputes,
  ) {}

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'disputes-sweep', { ttlMs: 2 * everyMs });
    this.schedule.every(everyMs, 'sweeping disputes', async () =>
      (await lease.hold()).held ? this.sweep.run() : undefined,
    );
  }
}
