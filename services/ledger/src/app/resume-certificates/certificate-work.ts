import type { Clock } from '@asili/kernel';
import type { WaitReason } from '../../domain/transaction-outcome.ts';
import type { MintCertificate, Outcome } from '../mint-certificate/mint-certificate.ts';
import type { Registrations } from '../mint-certificate/registrations.ts';

/** After this long without word from whoever took a piece of work, somebody else may take it. */
export const leaseMs = 45_000;

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
};

/**
 * Runs one certificate and writes down when to look at it next. Two processes may work on the same one: the stream
 * decides, this list only schedules.
 */
export class CertificateWork {
  constructor(
    private readonly mint: MintCertificate,
    private readonly registrations: Registrations,
    private readonly clock: Clock,
  ) {}

  async run(productId: string): Promise<Outcome> {
    const outcome = await this.mint.run(productId);
    if (outcome.done) await this.registrations.close(productId, outcome.attempt);
    else await this.registrations.postpone(productId, this.at(pauses[outcome.waitFor] * (0.75 + Math.random() / 2)));
    return outcome;
  }

  /** The same, for work that nobody has taken yet. */
  async take(productId: string): Promise<Outcome> {
    await this.registrations.postpone(productId, this.at(leaseMs));
    return this.run(productId);
  }

  private at(inMs: number): Date {
    return new Date(this.clock.now().getTime() + inMs);
  }
}
