import { Injectable } from '@nestjs/common';
import { Metrics } from '@asili/platform';
import { ofLastDay, totalOf } from './domain/day-total.ts';
import { tinybarsPerHbar } from './domain/signing-limits.ts';
import { SignedTransfers } from './signed-transfers.ts';
import { SignerSettings } from './signer-settings.ts';

/** What was signed and what was not, for whoever watches the signer. */
@Injectable()
export class SigningFigures {
  private signedCount = 0;
  private readonly refusals = new Map<string, number>();

  constructor(metrics: Metrics, signed: SignedTransfers, settings: SignerSettings) {
    const { account } = settings;
    metrics.gauge('asili_signer_signed', 'Transfers that were signed, since the start', () => this.signedCount);
    metrics.gauge(
      'asili_signer_refused',
      'Transfers that were not signed, since the start',
      () => this.refusals,
      'why',
    );
    metrics.gauge('asili_signer_day_hbar', 'What was signed for within 24 hours, in whole HBAR', async () =>
      Number(totalOf(ofLastDay(await signed.list(account), new Date())) / tinybarsPerHbar),
    );
  }

  signed(): void {
    this.signedCount += 1;
  }

  refused(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }
}
