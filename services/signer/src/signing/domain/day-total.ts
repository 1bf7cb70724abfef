import { OverDayLimit, TransferRefused } from './check-transfer.ts';

/** A transfer that was signed. */
export interface Signed {
  readonly id: string;
  /** Of its bytes. */
  readonly digest: string;
  readonly at: Date;
  /** What it took of the day's limit, in tinybar. */
  readonly counts: bigint;
}

const dayMs = 86_400_000;

/** Those that still count. Pure. */
export const ofLastDay = (signed: readonly Signed[], now: Date): readonly Signed[] =>
  signed.filter(({ at }) => at.getTime() > now.getTime() - dayMs);

/** Tinybar. Pure. */
export const totalOf = (signed: readonly Signed[]): bigint => signed.reduce((sum, { counts }) => sum + counts, 0n);

/**
 * What was signed within 24 hours once another one is. Pure. The same bytes again count once; each counts at least its fee's cap, so the list
 * is never longer than the day's limit in HBAR.
 * @returns null where it is among them already
 * @throws OverDayLimit; TransferRefused for other bytes under an id that was used
 */
export function countSigned(signed: readonly Signed[], next: Signed, perDay: bigint): readonly Signed[] | null {
  const before = ofLastDay(signed, next.at);
  const same = before.find(({ id }) => id === next.id);
  if (same && same.digest !== next.digest) throw new TransferRefused('id-reused');
  if (same) return null;
  if (totalOf(before) + next.counts > perDay) throw new OverDayLimit();
  return [...before, next];
}
