import type { Mismatch } from './domain/certificate-check.ts';

/** What the mirror said about one certificate, and when. */
export interface CheckResult {
  checkedAt: string;
  ok: boolean;
  mismatches: Mismatch[];
}

/** Shared memory of checks, over all processes. */
export abstract class CheckCache {
  /** The last answer of the mirror, however old. */
  abstract last(productId: string): Promise<CheckResult | undefined>;
  abstract keep(productId: string, result: CheckResult): Promise<void>;
  /** True for one caller per `forMs`: that one may ask the mirror. */
  abstract mayAsk(productId: string, forMs: number): Promise<boolean>;
}
