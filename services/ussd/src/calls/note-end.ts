import { Injectable } from '@nestjs/common';
import { Metrics } from '@asili/platform';
import { CallLog, type CallEnd } from './call-log.ts';

/** Notes how a call ended, and counts those that broke off by the screen they broke off at. A repeat of the event counts again. */
@Injectable()
export class NoteEnd {
  private readonly broken = new Map<string, number>();

  constructor(
    private readonly calls: CallLog,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'asili_ussd_calls_broken_off',
      'Calls that ended before their end, since the start, by the last screen',
      () => this.broken,
      'screen',
    );
  }

  async run(end: CallEnd): Promise<void> {
    const last = await this.calls.end(end);
    if (end.status !== 'Success' && last !== undefined && last !== 'end')
      this.broken.set(last, (this.broken.get(last) ?? 0) + 1);
  }
}
