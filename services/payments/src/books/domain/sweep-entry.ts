import type { Money } from '@asili/kernel';
import { credit, debit, entry, type Entry } from './entry.ts';

const [hot, cold] = ['hbar:treasury:hot', 'hbar:treasury:cold'];

/** HBAR that went to the cold account. Pure. @param cost what the network took for it, in tinybar */
export function sweepEntry(
  { sweepId, tinybar }: { readonly sweepId: string; readonly tinybar: bigint },
  cost: bigint,
): Entry {
  const [money, fee]: Money<'HBAR'>[] = [
    { currency: 'HBAR', minor: tinybar },
    { currency: 'HBAR', minor: cost },
  ] as const;
  return entry(`sweep.${sweepId}`, `sweep.${sweepId}`, [
    debit(cold, money),
    credit(hot, money),
    debit('exp:network:HBAR', fee),
    credit(hot, fee),
  ]);
}
