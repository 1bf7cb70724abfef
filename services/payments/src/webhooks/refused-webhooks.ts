import { Metrics } from '@asili/platform';
import { Injectable } from '@nestjs/common';

/** How many webhooks were refused since this process started: all that is kept of a forgery. */
@Injectable()
export class RefusedWebhooks {
  private readonly counts = new Map<string, number>();

  constructor(metrics: Metrics) {
    metrics.gauge(
      'asili_webhooks_refused',
      'Webhooks whose sender was not the provider, since the start',
      () => this.counts,
      'provider',
    );
  }

  count(provider: string): void {
    this.counts.set(provider, this.of(provider) + 1);
  }

  of(provider: string): number {
    return this.counts.get(provider) ?? 0;
  }
}
