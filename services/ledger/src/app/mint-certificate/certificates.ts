import type { CertificateCommand, CertificateState } from '../../domain/certificate-state.ts';

/** A certificate as of one version of its stream. */
export interface Loaded<State extends CertificateState = CertificateState> {
  state: State;
  version: number;
}

/** The streams `certificate-<productId>`. */
export interface Certificates {
  load(productId: string): Promise<Loaded>;
  /**
   * Decides on the given state and appends after its version; the same `commitId` again changes nothing. Gives what it
   * has become. Raises what `decide` raises, and StepOutOfOrder when somebody was quicker: load and look again.
   */
  append(productId: string, from: Loaded, command: CertificateCommand, commitId: string): Promise<Loaded>;
  /** For commands from outside: loads, decides and appends, again when somebody was quicker. */
  apply(productId: string, command: CertificateCommand, commitId: string): Promise<CertificateState>;
}
export const Certificates = Symbol('Certificates');
