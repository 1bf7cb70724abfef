import { type CommandRunner, Conflict } from '@asili/platform';
import type { Certificates } from '../../app/mint-certificate/certificates.ts';
import { certificateDecider } from '../../domain/certificate.ts';
import type { CertificateCommand, CertificateState } from '../../domain/certificate-state.ts';
import { StepOutOfOrder } from '../../domain/errors.ts';

/** Certificates over the platform's event store. */
export class EventSourcedCertificates implements Certificates {
  constructor(private readonly runner: CommandRunner) {}

  async load(productId: string): Promise<CertificateState> {
    return (await this.runner.load(certificateDecider, productId)).state;
  }

  async apply(productId: string, command: CertificateCommand, commitId: string): Promise<CertificateState> {
    try {
      return (await this.runner.run(certificateDecider, productId, command, { commitId })).state;
    } catch (error) {
      // Others were quicker every time: for a worker that is the same as one being quicker once.
      if (error instanceof Conflict) throw new StepOutOfOrder(command.type, 'CONTENDED');
      throw error;
    }
  }
}
