import { Injectable } from '@nestjs/common';
import { Certificates } from './certificates.ts';
import { MintJobs } from './mint-jobs.ts';

/**
 * Takes a failed certificate up again where it stood, keeping any transaction that may still be on its way. A repeat
 * of the same attempt changes nothing.
 */
@Injectable()
export class RetryCertificate {
  constructor(
    private readonly certificates: Certificates,
    private readonly jobs: MintJobs,
  ) {}

  async run(productId: string, attempt: number): Promise<void> {
    const state = await this.certificates.apply(productId, { type: 'retry', attempt }, `retry-${attempt}`);
    if (state.status === 'NEW' || state.status === 'SIGNED' || state.status === 'MINTED')
      await this.jobs.add(productId, state.attempt);
  }
}
