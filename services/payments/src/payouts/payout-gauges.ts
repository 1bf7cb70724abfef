import { Clock } from '@asili/kernel';
import { Metrics } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { PayoutCases } from './payout-cases.ts';
import { PayoutPauses } from './payout-documents.ts';

/** What keeps payouts from going out, for who is on duty. */
@Injectable()
export class PayoutGauges {
  constructor(metrics: Metrics, pauses: PayoutPauses, cases: PayoutCases, clock: Clock) {
    metrics.gauge(
      'asili_payouts_paused',
      '1 for each provider and currency to which nothing is sent just now',
      async () => new Map((await pauses.all(clock.now())).map((paused) => [paused, 1])),
      'provider',
    );
    metrics.gauge(
      'asili_payouts_waiting_for_operators',
      'Payouts in doubt, taken back, or held for long by what we have to mend',
      async () => (await cases.count()).count,
    );
  }
}
