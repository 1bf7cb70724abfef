import type { CertificateCommand, CertificateState } from '../../domain/certificate-state.ts';

/** The streams `certificate-<productId>`. */
export interface Certificates {
  load(productId: string): Promise<CertificateState>;
  /**
   * Decides and appends; the same `commitId` again changes nothing. Gives the state after it. Raises what `decide`
   * raises, on the newest state: the loser of a race sees the winner's step.
   */
  apply(productId: string, command: CertificateCommand, commitId: string): Promise<CertificateState>;
}
export const Certificates = Symbol('Certificates');
