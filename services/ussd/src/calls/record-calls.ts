import type { Language } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { Log, Metrics } from '@asili/platform';
import type { Message } from '../words/domain/render.ts';
import type { Provider } from '../aggregators/domain/wires.ts';

export interface LoggedHop {
  readonly provider: Provider;
  readonly sessionId: string;
  /** Of the call; with its session id it is this call, and no other that was given the same id. */
  readonly startedAt: Date;
  readonly msisdn: string;
  /** Where the caller was led, as `menu` or `9.status`; `end` when the call was over with it. */
  readonly to: string;
  /** What the caller read there, as it may be kept, in their language, and which of its pages. */
  readonly say: readonly Message[];
  readonly page: number;
  readonly language: Language;
  /** How many signs were typed; what they were is not kept. */
  readonly typed: number;
  readonly ms: number;
  readonly at: Date;
}

/** How a provider says a call ended: the newest of its session id. */
export interface CallEnd {
  readonly provider: Provider;
  readonly sessionId: string;
  readonly status: string;
  readonly durationMs?: number | undefined;
  readonly hops?: number | undefined;
  readonly cost?: string | undefined;
  readonly error?: string | undefined;
  readonly at: Date;
}

/** What support sees of calls, for 30 days: the way through the screens and what they said, with the values of somebody masked, and nothing of what was typed. */
export abstract class CallLog {
  abstract add(hop: LoggedHop): Promise<void>;
  /** Again is the same. @returns where the caller was at last, if that is known */
  abstract end(end: CallEnd): Promise<string | undefined>;
}

/** Notes a hop behind the caller's back: nobody waits for it, and one that cannot be noted is lost. */
@Injectable()
export class RecordHop {
  constructor(
    private readonly calls: CallLog,
    private readonly log: Log,
  ) {}

  run(hop: LoggedHop): void {
    this.calls.add(hop).catch((error: unknown) => {
      this.log.debug('ussd: a hop was not noted', { error });
    });
  }
}

/** Notes how a call ended, and counts those that broke off by the screen they broke off at. A repeat of the event counts again. */
@Injectable()
export class RecordEnd {
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
