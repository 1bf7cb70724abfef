import type { Verdict } from '@asili/contracts';
import type { Incoming } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { HistoryStore } from './history-store.ts';
import { PublishTotals } from './publish-totals.ts';

export type CheckEvent = Incoming<'verification.code-checked.v1'>;

/** Brings checks on record into the histories and totals of their products. Safe to repeat and beside itself, by the id of each line. */
@Injectable()
export class ProjectChecks {
  constructor(
    private readonly history: HistoryStore,
    private readonly publishTotals: PublishTotals,
  ) {}

  async run(events: readonly CheckEvent[]): Promise<void> {
    await this.history.add(
      events.flatMap(
        ({
          time: verifiedAt,
          data: { verificationId: id, productId, verdict, place, reasons, counted, countedAttempt = false },
        }) =>
          // Our own event, so the verdict is one of ours.
          productId === null
            ? []
            : {
                id,
                productId,
                verifiedAt,
                verdict: verdict as Verdict,
                counted,
                countedAttempt,
                ...(place !== undefined && { place }),
                ...(reasons.length > 0 && { reasons }),
              },
      ),
    );
    this.publishTotals.signal();
  }
}
