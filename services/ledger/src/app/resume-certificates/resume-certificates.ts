import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@asili/kernel';
import type { Registrations } from '../mint-certificate/registrations.ts';
import { type CertificateWork, leaseMs } from './certificate-work.ts';

export interface ResumeSettings {
  everyMs: number;
  concurrency: number;
}

/**
 * The sweeper: takes every stream that is not final and due, whoever left it there (a crash, a wait, a lost job), and
 * works on it. A claim is a compare-and-set with a lease, so many processes share the list.
 */
export class ResumeCertificates {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly registrations: Registrations,
    private readonly work: CertificateWork,
    private readonly clock: Clock,
    private readonly settings: ResumeSettings,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Sweeps until told to stop, then waits for what it has taken. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.sweep(signal).catch(this.onError);
      await delay(this.settings.everyMs, undefined, { signal }).catch(() => undefined);
    }
    await Promise.allSettled(this.running);
  }

  /** Takes due work until there is none or every hand is full. */
  async sweep(signal?: AbortSignal): Promise<void> {
    while (this.running.size < this.settings.concurrency && !signal?.aborted) {
      const now = this.clock.now();
      const productId = await this.registrations.claim(now, new Date(now.getTime() + leaseMs));
      if (productId === undefined) return;
      const one = this.work.run(productId).then(() => undefined, this.onError);
      this.running.add(one);
      void one.finally(() => this.running.delete(one));
    }
  }
}
