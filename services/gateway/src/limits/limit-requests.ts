import { Injectable } from '@nestjs/common';
import { RedisClient } from '@asili/platform';
import type { LimitClass } from '../requests/domain/route-table.ts';
import { CircuitBreaker } from '../circuit-breaker.ts';

export interface RateLimit {
  readonly name: string;
  /** Requests allowed in the window. */
  readonly max: number;
  readonly windowSeconds: number;
}

type Limits = Readonly<Record<Exclude<LimitClass, 'none'>, RateLimit>>;

/** Requests of one sender, by class of route: of a signed-in person, else of an anonymous browser, else of all clients of an address without cookies. */
export const senderLimits: Limits = {
  public: { name: 'public', max: 120, windowSeconds: 60 },
  verify: { name: 'verify', max: 30, windowSeconds: 60 },
  report: { name: 'report', max: 5, windowSeconds: 60 },
  auth: { name: 'auth', max: 10, windowSeconds: 60 },
};

/** Changes one sender may ask for. */
export const writeLimit: RateLimit = { name: 'writes', max: 60, windowSeconds: 60 };

/** All requests of one address, whoever sends them. High: behind a mobile carrier thousands share one. */
export const addressLimits: Limits = {
  public: { name: 'address', max: 6000, windowSeconds: 60 },
  verify: { name: 'address-verify', max: 1500, windowSeconds: 60 },
  report: { name: 'address-report', max: 100, windowSeconds: 60 },
  auth: { name: 'address-auth', max: 200, windowSeconds: 60 },
};

/** Pages one address may have with data in them; further ones come without. Beside the others: a page is no call of the API. */
export const pageLimit: RateLimit = { name: 'address-pages', max: 6000, windowSeconds: 60 };

/** What a counter says after this request was counted. */
export interface Count {
  readonly limit: RateLimit;
  readonly used: number;
  readonly resetSeconds: number;
}

interface RateDecision {
  readonly allowed: boolean;
  /** draft-ietf-httpapi-ratelimit-headers-07, in the separate-fields form that clients know. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The tightest of the counters speaks for all. An empty list allows everything. */
export function decideRate(counts: readonly Count[]): RateDecision {
  const [tightest] = [...counts].sort((left, right) => left.limit.max - left.used - (right.limit.max - right.used));
  if (!tightest) return { allowed: true, headers: {} };
  const { limit, used, resetSeconds } = tightest;
  const reset = String(Math.max(1, Math.ceil(resetSeconds)));
  const headers = {
    'ratelimit-limit': String(limit.max),
    'ratelimit-remaining': String(Math.max(0, limit.max - used)),
    'ratelimit-reset': reset,
    'ratelimit-policy': `${limit.max};w=${limit.windowSeconds};comment="${limit.name}"`,
  };
  const allowed = used <= limit.max;
  return { allowed, headers: allowed ? headers : { ...headers, 'retry-after': reset } };
}

/** A counter after it was counted up. */
export interface Window {
  readonly used: number;
  readonly resetSeconds: number;
}

/** Counts requests in fixed windows. */
export abstract class Counters {
  /** Counts one more under each key; its window begins with its first. Atomic against other callers. */
  abstract hit(keys: readonly string[], windowSeconds: number): Promise<readonly Window[]>;
}

const maxKeys = 50_000;

/** Fixed windows in this process. Beyond 50,000 keys the oldest window goes first, so memory stays bounded under attack. */
export class LocalCounters extends Counters {
  private readonly windows = new Map<string, { used: number; endsAt: number }>();

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  async hit(keys: readonly string[], windowSeconds: number): Promise<Window[]> {
    return keys.map((key) => this.count(key, windowSeconds));
  }

  private count(key: string, windowSeconds: number): Window {
    const now = this.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + windowSeconds * 1000 };
      this.windows.delete(key);
      this.windows.set(key, window);
      if (this.windows.size > maxKeys) this.windows.delete(this.windows.keys().next().value ?? '');
    }
    window.used += 1;
    return { used: window.used, resetSeconds: (window.endsAt - now) / 1000 };
  }
}

/** One round trip whatever the number of counters; each answers its count and the milliseconds left. */
const countScript = `
local counts = {}
for i, key in ipairs(KEYS) do
  local used = redis.call('INCR', key)
  if used == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  counts[2 * i - 1] = used
  counts[2 * i] = redis.call('PTTL', key)
end
return counts`;

/** Windows shared by all gateways in Redis; while it is away each gateway counts for itself. */
@Injectable()
export class RedisCounters extends Counters {
  private readonly circuit = new CircuitBreaker();
  private readonly local = new LocalCounters();

  constructor(private readonly redis: RedisClient) {
    super();
  }

  async hit(keys: readonly string[], windowSeconds: number): Promise<readonly Window[]> {
    try {
      const counts = (await this.circuit.run(() =>
        this.redis.eval(countScript, keys.length, ...keys.map((key) => `rate:${key}`), windowSeconds * 1000),
      )) as number[];
      return keys.map((_key, index) => ({
        used: counts[2 * index] ?? 0,
        resetSeconds: Math.max(0, counts[2 * index + 1] ?? 0) / 1000,
      }));
    } catch {
      return this.local.hit(keys, windowSeconds);
    }
  }
}

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
