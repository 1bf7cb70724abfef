import { Health, Log, Shutdown } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LedgerHealth } from './ledger-health.ts';
import { SetUpCollection } from './set-up-collection.ts';

/** Sets up the collection without holding up the start, and tells health how the ledger is. */
@Injectable()
export class CollectionSetup implements OnApplicationBootstrap {
  constructor(
    private readonly log: Log,
    private readonly health: Health,
    private readonly shutdown: Shutdown,
    private readonly setUp: SetUpCollection,
    private readonly ledger: LedgerHealth,
  ) {}

  onApplicationBootstrap(): void {
    const stop = new AbortController();
    this.health.register('ledger', () => this.ledger.check());
    const running = this.run(stop.signal);
    this.shutdown.register('workers', 'collection', () => {
      stop.abort();
      return running;
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    try {
      const { tokenId, holdingAccount } = await this.setUp.run(signal);
      this.log.info('collection ready', { tokenId, holdingAccount });
    } catch (error) {
      if (!signal.aborted) this.log.error('collection could not be set up', { error });
    }
  }
}
