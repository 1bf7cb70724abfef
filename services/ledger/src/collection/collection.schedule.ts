import { setTimeout as delay } from 'node:timers/promises';
import { doubling, Health, Log, Shutdown } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LedgerHealth } from './ledger-health.ts';
import { KeyMismatch, SetUpCollection } from './set-up-collection.ts';

const retryMs = doubling(250, 60_000);

/** Sets up the collection without holding up the start, whatever fails meanwhile, and tells health how the ledger is. A key that is not the collection's ends it: only a start with another key can help. */
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
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        const { tokenId, holdingAccount } = await this.setUp.run(signal);
        return this.log.info('collection ready', { tokenId, holdingAccount });
      } catch (error) {
        if (signal.aborted) return;
        this.log.error('collection could not be set up', { error });
        if (error instanceof KeyMismatch) return;
      }
      await delay(retryMs(failures), undefined, { signal }).catch(() => undefined); // Told to stop: the loop ends.
    }
  }
}
