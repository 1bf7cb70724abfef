import type { WrittenData } from '@asili/contracts';
import { CaseChanged } from '../../cases/domain/errors.ts';

type Stepped = WrittenData<'payments.books-break-stepped.v1'>;
export interface BreakEvent {
  readonly type: 'books-break-stepped';
  readonly data: Stepped;
}

export interface Break {
  readonly breakId: string;
  readonly difference: bigint;
  readonly state: Stepped['state'];
  readonly last: Stepped;
}
/** What was ever between one account of ours and its keeper's; `explained` is what of it is no news, in minor units. */
export interface Breaks {
  readonly explained: bigint;
  readonly breaks: readonly Break[];
}

export type BreakCommand =
  /** `between`: theirs less ours, seen twice. */
  | {
      readonly kind: 'compare';
      readonly account: string;
      readonly between: bigint;
      readonly breakIdOf: (count: number) => string;
    }
  | {
      readonly kind: 'settle';
      readonly breakId: string;
      readonly how: 'explained' | 'topped-up';
      readonly by: string;
      readonly approvedBy?: string;
      readonly note: string;
      readonly reference?: string;
    };

const isOpen = ({ state }: Break): boolean => state === 'found' || state === 'changed';
export const openBreak = ({ breaks }: Breaks): Break | undefined => breaks.find(isOpen);

/**
 * Pure; the stream's version decides between an operator and the next comparison. A top-up is booked, so it is in ours from then on; what is
 * explained stays between the two and is no news any more. Safe to repeat by the state it finds. @throws CaseChanged where it is settled otherwise, or another amount
 */
export function decide(state: Breaks, command: BreakCommand): BreakEvent[] {
  if (command.kind === 'settle') return settle(state, command);
  const { account, between, breakIdOf } = command;
  const [difference, open] = [between - state.explained, openBreak(state)];
  const stepped = (breakId: string, step: Stepped['state']): BreakEvent[] => [
    { type: 'books-break-stepped', data: { breakId, account, state: step, difference: String(difference) } },
  ];
  if (!open) return difference === 0n ? [] : stepped(breakIdOf(state.breaks.length + 1), 'found');
  if (difference === 0n) return stepped(open.breakId, 'gone');
  return difference === open.difference ? [] : stepped(open.breakId, 'changed');
}

function settle(
  state: Breaks,
  { kind: _, breakId, how, ...said }: Extract<BreakCommand, { kind: 'settle' }>,
): BreakEvent[] {
  const found = state.breaks.find((each) => each.breakId === breakId);
  if (found?.state === how && found.last.by === said.by) return [];
  if (!found || !isOpen(found) || (how === 'topped-up' && found.difference <= 0n)) throw new CaseChanged();
  return [
    {
      type: 'books-break-stepped',
      data: { breakId, account: found.last.account, state: how, difference: String(found.difference), ...said },
    },
  ];
}

/** Total: events of a newer release change nothing else. */
export function evolve({ explained, breaks }: Breaks, { data }: BreakEvent): Breaks {
  const next: Break = { breakId: data.breakId, difference: BigInt(data.difference), state: data.state, last: data };
  const more = data.state === 'explained' ? next.difference : 0n;
  return { explained: explained + more, breaks: [...breaks.filter(({ breakId }) => breakId !== data.breakId), next] };
}

export const breakStream = 'break-';
/** Those of one account; its stream is `break-<account>`, with dots. */
export const breakDecider = {
  initial: { explained: 0n, breaks: [] } as Breaks,
  decide,
  evolve,
  stream: (account: string): string => `${breakStream}${account.replaceAll(':', '.')}`,
};
