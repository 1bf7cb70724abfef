import type { WaitReason } from '../network/domain/transaction-outcome.ts';
import type { Loaded } from './certificates.ts';
import type { CertificateState, InProgress } from './domain/certificate-state.ts';

/** A certificate that is neither final nor unheard of. */
export type Open<State extends InProgress = InProgress> = Loaded<State>;

/** Where the work stands when a run ends. */
export type Outcome = { done: true } | { done: false; delayMs: number };

/** A step leads to a new state, to a wait (told to the artisan once), or to the end of this run. */
export type Next = Loaded | { waitFor: WaitReason; at?: Open } | Outcome;

export const again: Outcome = { done: false, delayMs: 400 };

export const isOpen = (at: Loaded<CertificateState>): at is Open =>
  at.state.status === 'NEW' || at.state.status === 'SIGNED' || at.state.status === 'MINTED';
