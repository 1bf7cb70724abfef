import { Injectable } from '@nestjs/common';
import type { Count, RateLimit } from './domain/rate-policy.ts';
import { Counters } from './counters.ts';

/** Whether the limits are in force. */
export abstract class LimitSwitch {
  abstract readonly on: boolean;
}

/** One counter: a limit and whom it counts for. */
export interface Counted {
  readonly limit: RateLimit;
  /** Pseudonym of an address, or a user id. */
  readonly who: string;
}

/**
 * Counts a request against limits; `decideRate` judges the counts. Counting is atomic per counter; a refused request
 * counts too, so hammering does not pay. With the limits off nothing is counted and everything is allowed.
 */
@Injectable()
export class LimitRequests {
  constructor(
    private readonly counters: Counters,
    private readonly limits: LimitSwitch,
  ) {}

  /** @param counted limits of one window length */
  async run(counted: readonly Counted[]): Promise<Count[]> {
    const [first] = counted;
    if (!this.limits.on || !first) return [];
    const windows = await this.counters.hit(
      counted.map(({ limit, who }) => `${limit.name}:${who}`),
      first.limit.windowSeconds,
    );
    return counted.map(({ limit }, index) => ({ limit, ...(windows[index] ?? { used: 0, resetSeconds: 0 }) }));
  }
}
