import type { Rate } from '@asili/kernel';

/** The exchange rate the ledger itself charges its fees by. */
export abstract class RateFile {
  /** @throws when the mirror does not answer */
  abstract read(): Promise<Rate<'HBAR', 'USD'>>;
}
