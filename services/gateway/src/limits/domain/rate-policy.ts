import type { LimitClass } from '../../requests/domain/route-table.ts';

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
