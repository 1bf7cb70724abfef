import type { Signed } from './domain/day-total.ts';

/** What was signed for lately: the one thing all signers share. */
export abstract class SignedTransfers {
  /** Writes what `decide` makes of what stands; nothing where that is null. Of signers that do so at once each decides on what the one before it wrote. @throws what `decide` throws; Unavailable */
  abstract change(account: string, decide: (signed: readonly Signed[]) => readonly Signed[] | null): Promise<void>;
  abstract list(account: string): Promise<readonly Signed[]>;
}
