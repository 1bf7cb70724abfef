import type { Clock } from '@asili/kernel';
import type { WaitReason } from '../../domain/transaction-outcome.ts';
import type { MintCertificate, Outcome } from '../mint-certificate/mint-certificate.ts';
import type { Registrations } from '../mint-certificate/registrations.ts';

/** After this long without word from whoever took a piece of work, somebody else may take it. */
export const leaseMs = 12_000;
const renewMs = 4_000;

/** Milliseconds until a wait is worth looking at again. */
const pauses: Readonly<Record<WaitReason | 'AGAIN', number>> = {
  AGAIN: 400,
  LEDGER_UNREACHABLE: 1_500,
  LEDGER_BUSY: 1_000,
  MIRROR_LAGGING: 1_000,
  CLOCK_AHEAD: 1_000,
  WAITING_FOR_EXPIRY: 3_000,
  PHOTOS_UNAVAILABLE: 3_000,
  INSUFFICIENT_FUNDS: 15_000,
  KEY_MISMATCH: 15_000,
  STORAGE_FULL: 15_000,
  SERVICE_TROUBLE: 15_000,
};

/** Milliseconds after an error nobody expected: doubled by every further one up to the longest. */
const trouble = { first: 2_000, longest: 5 * 60_000 };

/**
 * Runs one certificate and writes down when to look at it next. Two processes may work on the same one: the stream
 * decides, this list only schedules.
 */
export class CertificateWork {
  /** Errors in a row, by product. */
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly mint: MintCertificate,
    private readonly registrations: Registrations,
    private readonly clock: Clock,
  ) {}

  async run(productId: string): Promise<Outcome> {
    const renewal = setInterval(() => {
      this.registrations.postpone(productId, this.at(leaseMs)).catch(() => undefined); // Losing the lease costs a second pair of hands, nothing else.
    }, renewMs);
    let outcome: Outcome;
    try {
      outcome = await this.mint.run(productId);
      this.failures.delete(productId);
    } catch (error) {
      await this.backOff(productId);
      throw error;
    } finally {
      clearInterval(renewal);
    }
    if (outcome.done) await this.registrations.close(productId, outcome.attempt);
    else await this.registrations.postpone(productId, this.at(pauses[outcome.waitFor] * (0.75 + Math.random() / 2)));
    return outcome;
  }

  private async backOff(productId: string): Promise<void> {
    const failures = (this.failures.get(productId) ?? 0) + 1;
    this.failures.set(productId, failures);
    const pause = Math.min(trouble.longest, trouble.first * 2 ** (failures - 1));
    await this.registrations.postpone(productId, this.at(pause * (0.75 + Math.random() / 2))).catch(() => undefined); // Then the lease runs out.
  }

  private at(inMs: number): Date {
    return new Date(this.clock.now().getTime() + inMs);
  }
}
