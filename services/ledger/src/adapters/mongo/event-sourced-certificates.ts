import { type CommandRunner, ConcurrencyConflict, type EventStore } from '@asili/platform';
import type { Certificates, Loaded } from '../../app/mint-certificate/certificates.ts';
import { certificateDecider } from '../../domain/certificate.ts';
import type { CertificateCommand, CertificateEvent, CertificateState } from '../../domain/certificate-state.ts';
import { StepOutOfOrder } from '../../domain/errors.ts';

/** Certificates over the platform's event store. */
export class EventSourcedCertificates implements Certificates {
  constructor(
    private readonly runner: CommandRunner,
    private readonly store: EventStore,
  ) {}

  load(productId: string): Promise<Loaded> {
    return this.runner.load(certificateDecider, productId);
  }

  async append(productId: string, from: Loaded, command: CertificateCommand, commitId: string): Promise<Loaded> {
    const events = certificateDecider.decide(from.state, command);
    if (events.length === 0) return from;
    try {
      const { version, duplicate } = await this.store.append<CertificateEvent>(certificateDecider.stream(productId), from.version, { commitId, events });
      // What the commit id stands for was stored before, perhaps with more after it.
      if (duplicate) return await this.load(productId);
      return { state: events.reduce(certificateDecider.evolve, from.state), version };
    } catch (error) {
      if (error instanceof ConcurrencyConflict) throw new StepOutOfOrder(command.type, 'CONTENDED');
      throw error;
    }
  }

  async apply(productId: string, command: CertificateCommand, commitId: string): Promise<CertificateState> {
    return (await this.runner.run(certificateDecider, productId, command, { commitId })).state;
  }
}
