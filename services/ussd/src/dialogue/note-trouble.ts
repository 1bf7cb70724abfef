import { Injectable } from '@nestjs/common';
import { Log, Metrics } from '@asili/platform';
import type { Hop } from '../aggregators/domain/hop.ts';
import { maskNumber } from '../callers/domain/mask-number.ts';

/** Messages that were refused or could not be answered: in the log with a masked number, and counted for monitors. */
@Injectable()
export class NoteTrouble {
  private readonly refusals = new Map<string, number>();

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'asili_ussd_refused',
      'Messages that did not belong into their call, since the start, by what was wrong with them',
      () => this.refusals,
      'reason',
    );
  }

  refused({ provider, msisdn }: Hop, reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    this.log.warn('ussd: a message was refused', { reason, provider, number: maskNumber(msisdn) });
  }

  failed({ provider, msisdn }: Hop, error: unknown): void {
    this.log.error('ussd: a message could not be answered', { error, provider, number: maskNumber(msisdn) });
  }
}
