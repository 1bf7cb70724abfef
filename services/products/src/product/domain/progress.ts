import type { ServiceEvent } from '@asili/contracts';
import type { RegisteredProduct } from './product.ts';

/** One step of a certificate's way, as the ledger told it. */
export interface CertificateStep {
  /** 1 for the first request, one more per retry by the owner. */
  readonly attempt: number;
  /** `content-stored`, `signed`, `minted` or `waiting`. */
  readonly step: string;
  /** What is waited for. */
  readonly reason?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How far the ledger has come with a product's certificate, oldest step first. */
export interface CertificateProgress {
  readonly attempt: number;
  readonly steps: readonly CertificateStep[];
}

/** Of a ledger that comes and goes for days the newest steps are enough. */
const maxSteps = 500;

function stepOf(event: ServiceEvent<'ledger'>): Pick<CertificateStep, 'step' | 'reason'> | undefined {
  switch (event.type) {
    case 'ledger.certificate-content-stored.v1':
      return { step: 'content-stored' };
    case 'ledger.certificate-signed.v1':
      return { step: 'signed' };
    case 'ledger.transaction-signed.v1': // Published only by the ledger's first release, and on the topic for ever.
      return event.data.purpose === 'mint' ? { step: 'signed' } : undefined; // The move comes after 'minted'.
    case 'ledger.serial-minted.v1':
      return { step: 'minted' };
    case 'ledger.certificate-delayed.v1':
      return { step: 'waiting', reason: event.data.reason };
    default:
      return undefined; // The outcome is the product's own event.
  }
}

/** The progress after one more event; undefined when it tells nothing new, such as the same step again. Pure. */
export function progressAfter(
  progress: CertificateProgress | undefined,
  event: ServiceEvent<'ledger'>,
  time: Date,
): CertificateProgress | undefined {
  const { attempt, steps } = progress ?? { attempt: 1, steps: [] };
  if (event.type === 'ledger.certificate-requested.v1') return { attempt: event.data.attempt, steps };
  const next = stepOf(event);
  const last = lastStep(progress, attempt);
  if (!next || (last?.step === next.step && last.reason === next.reason)) return undefined;
  return { attempt, steps: [...steps, { attempt, ...next, at: time.getTime() }].slice(-maxSteps) };
}

function lastStep(progress: CertificateProgress | undefined, attempt: number): CertificateStep | undefined {
  return progress?.steps.findLast((step) => step.attempt === attempt);
}

/** Why a product stands where it does, for its owner: the last step, what is waited for, or what failed. Undefined once verified. */
export function statusReasonOf(
  { certification }: RegisteredProduct,
  progress: CertificateProgress | undefined,
): string | undefined {
  if (certification.stage === 'verified') return undefined;
  if (certification.stage === 'failed') return certification.reason;
  const last = lastStep(progress, certification.attempt);
  return last?.reason ?? last?.step ?? 'requested';
}
