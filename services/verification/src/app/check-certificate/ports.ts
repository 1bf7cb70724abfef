import type { CertificateCheck } from '@asili/contracts';
import type { CheckRecord } from '../../domain/ledger-check.ts';

/** The ledger service's answer about one certificate. Rejects when the service does not answer. */
export abstract class LedgerDesk {
  abstract check(productId: string): Promise<CertificateCheck>;
}

export interface Claimed {
  readonly record: CheckRecord | null;
  /** Whether this caller is the one that may ask now. */
  readonly mayAsk: boolean;
  /** Whether somebody else is asking at this moment. */
  readonly beingAsked: boolean;
}

/** What all instances together remember about asking, so that a certificate is asked for at most once in an interval. */
export abstract class CheckMemory {
  /** Claims the right to ask, if nobody did since `notSince`. One of many concurrent callers gets it. */
  abstract claim(productId: string, now: Date, notSince: Date): Promise<Claimed>;
  abstract keep(productId: string, record: CheckRecord, now: Date): Promise<void>;
  abstract read(productId: string): Promise<{ record: CheckRecord | null; beingAsked: boolean }>;
}
