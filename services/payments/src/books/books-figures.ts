import { Clock } from '@asili/kernel';
import { Metrics } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Checkpoints } from './checkpoints.ts';

/** Shows a monitor what the last check of all accounts found, whichever instance made it. */
@Injectable()
export class BooksFigures implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    private readonly checkpoints: Checkpoints,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge(
      'asili_books_asset_off',
      '1 where the entries of an asset do not come to zero',
      async () =>
        new Map([...(await this.checkpoints.sums()).off].map(([asset, minor]) => [asset, minor === 0n ? 0 : 1])),
      'asset',
    );
    this.metrics.gauge(
      'asili_books_accounts_off',
      'Accounts whose balance is not what their entries come to',
      async () => (await this.checkpoints.checked())?.accountsOff ?? 0,
    );
    this.metrics.gauge(
      'asili_books_checked_age_seconds',
      'Since all accounts were last compared with their entries',
      async () => {
        const checked = await this.checkpoints.checked();
        return checked === null ? undefined : Math.round((this.clock.now().getTime() - checked.at.getTime()) / 1000);
      },
    );
  }
}
