import type { Clock } from '@asili/kernel';
import type { Certificates } from '../mint-certificate/certificates.ts';
import type { Registrations } from '../mint-certificate/registrations.ts';

/**
 * Takes a failed certificate up again where it stood, keeping any transaction that may still be on its way. A repeat
 * of the same attempt changes nothing.
 */
export class RetryCertificate {
  constructor(
    private readonly certificates: Certificates,
    private readonly registrations: Registrations,
    private readonly clock: Clock,
  ) {}

  async run(productId: string, attempt: number): Promise<void> {
    const state = await this.certificates.apply(productId, { type: 'retry', attempt }, `retry-${attempt}`);
    if (state.status === 'NONE' || state.status === 'HELD') return;
    const current = state.status === 'FAILED' ? state.was.attempt : state.attempt;
    await this.registrations.reopen(productId, current, this.clock.now());
  }
}
