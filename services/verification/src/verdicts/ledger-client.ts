import type { CertificateCheck } from '@asili/contracts';

/** The ledger service's answer about one certificate; it asks the mirror at most once a minute, over all who ask it. */
export abstract class LedgerClient {
  /** Rejects when the service does not answer. */
  abstract check(productId: string): Promise<CertificateCheck>;
}
