import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Health, Jobs, Log, Shutdown } from '@asili/platform';
import { HederaNetwork } from './adapters/hedera/hedera-network.ts';
import { MirrorClient } from './adapters/hedera/mirror-client.ts';
import { ledgerHealth } from './adapters/health/ledger-health.ts';
import { FileContentStore } from './adapters/ipfs/file-content-store.ts';
import { mintQueue } from './adapters/kafka/registrations.events.ts';
import { KuboClient } from './adapters/kubo/kubo-client.ts';
import { copyContent, copyQueue } from './adapters/queue/copy-content.ts';
import { SetUpCollection } from './app/collection/set-up-collection.ts';
import { CertificateWork } from './app/resume-certificates/certificate-work.ts';
import { ResumeCertificates } from './app/resume-certificates/resume-certificates.ts';
import { config } from './config.ts';

/** Collaborators of the background work, so that its constructor stays short. */
@Injectable()
export class BackgroundParts {
  constructor(
    readonly network: HederaNetwork,
    readonly mirror: MirrorClient,
    readonly setUp: SetUpCollection,
    readonly work: CertificateWork,
    readonly resume: ResumeCertificates,
    readonly store: FileContentStore,
  ) {}
}

/** What runs without being asked: set-up, workers, sweeper, health. None of it holds up the start. */
@Injectable()
export class Background implements OnApplicationBootstrap {
  private readonly stop = new AbortController();

  constructor(
    private readonly log: Log,
    private readonly health: Health,
    private readonly shutdown: Shutdown,
    private readonly jobs: Jobs,
    private readonly parts: BackgroundParts,
  ) {}

  onApplicationBootstrap(): void {
    const { network, mirror, setUp, work, resume, store } = this.parts;
    const { signal } = this.stop;
    this.health.register('ledger', () => ledgerHealth(network, mirror, setUp));
    const background = [this.setUp(setUp), resume.run(signal)];
    this.jobs.worker<{ productId: string }>(mintQueue, async ({ data }) => void (await work.run(data.productId)), { concurrency: config.values.LEDGER_CONCURRENCY });
    const { KUBO_URL } = config.values;
    if (KUBO_URL) {
      const kubo = new KuboClient(KUBO_URL);
      this.jobs.worker<{ root: string }>(copyQueue, ({ data }) => copyContent(data.root, store, kubo), { concurrency: 2 });
    }
    this.shutdown.register('workers', 'certificates', async () => {
      this.stop.abort();
      await Promise.allSettled(background);
      network.close();
    });
  }

  private async setUp(setUp: SetUpCollection): Promise<void> {
    try {
      const { tokenId, holdingAccount } = await setUp.run(this.stop.signal);
      this.log.info('collection ready', { tokenId, holdingAccount });
    } catch (error) {
      if (!this.stop.signal.aborted) this.log.error('collection could not be set up', { error });
    }
  }
}
