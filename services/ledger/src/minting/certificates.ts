import { CommandRunner, ConcurrencyConflict, EventStore } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { certificateDecider, StepOutOfOrder } from './domain/certificate.ts';
import type { CertificateCommand, CertificateEvent, CertificateState } from './domain/certificate-state.ts';

/** A certificate as of one version of its stream. */
export interface Loaded<State extends CertificateState = CertificateState> {
  state: State;
  version: number;
}

/** The streams `certificate-<productId>`. */
@Injectable()
export class Certificates {
  constructor(
    private readonly runner: CommandRunner,
    private readonly store: EventStore,
  ) {}

  load(productId: string): Promise<Loaded> {
    return this.runner.load(certificateDecider, productId);
  }

  /**
   * Decides on the given state and appends after its version; the same `commitId` again changes nothing. Gives what it
   * has become. @throws what `decide` throws, and StepOutOfOrder when somebody was quicker: load and look again
   */
  async append(productId: string, from: Loaded, command: CertificateCommand, commitId: string): Promise<Loaded> {
    const events = certificateDecider.decide(from.state, command);
    if (events.length === 0) return from;
    try {
      const { version, duplicate } = await this.store.append<CertificateEvent>(
        certificateDecider.stream(productId),
        from.version,
        { commitId, events },
      );
      // What the commit id stands for was stored before, perhaps with more after it.
      if (duplicate) return await this.load(productId);
      return { state: events.reduce(certificateDecider.evolve, from.state), version };
    } catch (error) {
      if (error instanceof ConcurrencyConflict) throw new StepOutOfOrder(command.type, 'CONTENDED');
      throw error;
    }
  }

  /** For commands from outside: loads, decides and appends, again when somebody was quicker. */
  async apply(productId: string, command: CertificateCommand, commitId: string): Promise<CertificateState> {
    return (await this.runner.run(certificateDecider, productId, command, { commitId })).state;
  }
}
