import { inForce, utcDay, type Dated } from '@asili/kernel';
import type { Needs } from './needs.ts';

/** What the account HBAR is paid to keeps at hand. */
interface HotCap {
  /** As much as went back in so many whole days before this one, and on it. */
  readonly days: number;
  /** And never less, in tinybar. */
  readonly floor: bigint;
  /** What is too little to be sent away, in tinybar. */
  readonly least: bigint;
}

const hbar = 100_000_000n;
const dayMs = 86_400_000;

/** Source: the reference's rules for accepting HBAR (a hot cap of seven days of refunds). The floor is a day of refunds at the start, and all fees. */
const caps: readonly Dated<HotCap>[] = [
  { since: '2026-01-01', terms: { days: 7, floor: 1_000n * hbar, least: 100n * hbar } },
];

/** How many days of refunds anybody may want to know. */
export const keptDays = 30;

/** What has to stay: the cap, and on top of it whatever is owed already. In tinybar; pure. */
export function needed({ due, refunds }: Needs, now: Date): bigint {
  const { days, floor } = inForce(caps, now);
  const first = utcDay(new Date(now.getTime() - days * dayMs));
  const sent = [...refunds].reduce((sum, [day, tinybar]) => (day >= first ? sum + tinybar : sum), 0n);
  return (sent > floor ? sent : floor) + due;
}

/**
 * What is too much, in tinybar; nothing where that is little. Pure. Only money that is in our books and on the account counts: what came and
 * is not booked yet (of payments that are still open) is not ours to move, and what has left and is not booked yet is not there.
 * @param held what the account holds, by the ledger
 */
export function excess(needs: Needs, held: bigint, now: Date): bigint {
  const ours = held < needs.hot ? held : needs.hot;
  const over = ours - needed(needs, now);
  return over >= inForce(caps, now).least ? over : 0n;
}
