/** What one number may do, at most `max` in `seconds`. */
export interface NumberLimit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

export const numberLimits = {
  hops: { name: 'hops', max: 120, seconds: 60 },
  verify: { name: 'verify', max: 30, seconds: 3600 },
  report: { name: 'report', max: 5, seconds: 86_400 },
  /** Each ends the one before it, and costs an SMS. */
  photoLink: { name: 'photo-link', max: 5, seconds: 86_400 },
  signIn: { name: 'sign-in', max: 10, seconds: 3600 },
  change: { name: 'change', max: 60, seconds: 3600 },
} as const satisfies Record<string, NumberLimit>;

/** Counts by number, over all aggregators and instances; an aggregator's own address counts for nothing. */
export abstract class Limits {
  /** @returns seconds to wait, 0 when it may. Never throws: while the shared count is away each process counts for itself. */
  abstract take(limit: NumberLimit, msisdn: string): Promise<number>;
}
